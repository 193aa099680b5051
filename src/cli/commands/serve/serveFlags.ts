import { defineFlags } from '../../parse/flagDefinition.ts';

const own = { section: 'own' } as const;
export const accessFile = {
  ...own,
  kind: 'file',
  valueName: 'file',
  about: 'The file of keys and charges; access.db in the state folder where absent',
} as const;

export const serveFlags = defineFlags({
  host: { ...own, kind: 'text', valueName: 'address', about: 'Address to listen on; 127.0.0.1 where absent' },
  port: {
    ...own,
    kind: 'int',
    minimum: 0,
    maximum: 65_535,
    valueName: 'n',
    about: 'Port to listen on, 8080 where absent; 0 takes a free one',
  },
  data: {
    ...own,
    kind: 'file',
    valueName: 'file',
    about: 'Serve this data file instead of the made-up season',
  },
  replay: {
    ...own,
    kind: 'text',
    valueName: 'match',
    about: 'Play this recorded match of the data file as live',
  },
  speed: {
    ...own,
    kind: 'number',
    minimum: 0.25,
    maximum: 1000,
    valueName: 'n',
    about: 'How many times faster the replay goes; 1 where absent',
  },
  from: {
    ...own,
    kind: 'text',
    valueName: 'round',
    about: 'Begin the replay at this round of the first map, such as 13, or of another one: 2:13',
  },
  access: accessFile,
  allowHost: {
    ...own,
    kind: 'text',
    repeatable: true,
    valueName: 'name',
    about: 'Answer to this Host header too; may be repeated',
  },
  publicUrl: {
    ...own,
    kind: 'text',
    valueName: 'url',
    about: 'Where the service is reached from outside, for links to its documentation',
  },
  cors: { ...own, kind: 'text', valueName: 'origin', about: 'Let pages of this origin read the answers' },
  log: {
    ...own,
    kind: 'choice',
    choices: ['json', 'text', 'off'],
    valueName: 'form',
    about: 'How requests are logged on stderr: json, text or off',
  },
});
