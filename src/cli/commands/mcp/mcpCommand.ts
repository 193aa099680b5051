import type { OwnCommand } from '../../context/ownCommand.ts';
import { all } from '../../parse/argument.ts';
import { cacheFlags, serviceFlags } from '../../parse/requestFlags.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';

export const mcpFlags = defineFlags({
  tools: flag.names(
    'sets',
    'Tools to offer: usual (ten), all, or the routes of groups: live,rankings; default: usual',
  ),
  budget: flag.int('n', 'The most requests a month that agents may spend at a service that counts them', {
    minimum: 0,
  }),
});

export const mcpCommand = {
  mcp: {
    part: 'programs',
    about: 'Offer the data to AI agents: a Model Context Protocol server',
    details:
      'The agent’s program starts it and speaks to it over standard input and output. Ten tools by default; see docs/agents.md.',
    cost: 'what the agent asks for: each answer says it, and --budget limits it; none for the made-up season or a data file',
    examples: ['mcp', 'mcp --tools all --budget 50', 'mcp --tools live,rankings'],
    flags: [...all(mcpFlags), ...all(serviceFlags, cacheFlags)],
  },
} satisfies Record<string, OwnCommand>;
