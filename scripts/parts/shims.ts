/** What the agents' server takes from its platform. Its validator is not ours: the tools check their own input. */
export { default as process } from 'node:process';
export function DefaultJsonSchemaValidator(): void {}
