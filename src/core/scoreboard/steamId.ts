/** SteamID64 of account 0. */
const base = 76_561_197_960_265_728n;

/** SteamID64 of an identifier that names the account: `[U:1:22202]`, `STEAM_1:0:11101`; undefined for another text. */
export const toSteamId64 = (id: string): string | undefined => {
  const modern = /^\[U:1:(\d{1,10})\]$/.exec(id);
  if (modern) return String(base + BigInt(modern[1] ?? 0));
  const older = /^STEAM_[01]:([01]):(\d{1,10})$/.exec(id);
  return older ? String(base + 2n * BigInt(older[2] ?? 0) + BigInt(older[1] ?? 0)) : undefined;
};

/** Whether JSON names a player: a SteamID64 in any of the three forms, or another identifier. A function of the text. */
export const mentions = (id: string): ((text: string) => boolean) => {
  if (!/^\d+$/u.test(id)) return text => text.includes(JSON.stringify(id));
  const account = BigInt(id) - base;
  const forms = [id, `\\[U:1:${account}\\]`, `STEAM_[01]:${account & 1n}:${account >> 1n}`];
  const pattern = new RegExp(`(?<!\\d)(?:${forms.join('|')})(?!\\d)`, 'u');
  return text => pattern.test(text);
};
