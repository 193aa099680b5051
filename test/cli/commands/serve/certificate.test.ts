import { generateKeyPairSync } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  certificateFiles,
  followCertificate,
  readCertificate,
  validityWarning,
} from '../../../../src/cli/commands/serve/certificate.ts';
import { ConfigError } from '../../../../src/cli/settings/source.ts';
import { type Certificate, createCertificate } from '../../../support/certificate.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

let files: { readonly cert: string; readonly key: string };
let first: Certificate;
beforeEach(() => {
  const folder = createTemporaryFolder();
  files = { cert: join(folder, 'server.crt'), key: join(folder, 'server.key') };
  first = createCertificate();
  write(first);
});

/** Replaces a file at once, as tools that renew certificates do. */
const replace = (path: string, text: string): void => {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
};
const write = ({ cert, key }: Certificate): void => {
  replace(files.cert, cert);
  replace(files.key, key);
};

test('both files belong together', () => {
  expect(certificateFiles()).toBeUndefined();
  expect(certificateFiles('a', 'b')).toEqual({ cert: 'a', key: 'b' });
  expect(() => certificateFiles('a')).toThrow('--tls-cert and --tls-key belong together');
  expect(() => certificateFiles(undefined, 'b')).toThrow(ConfigError);
});

describe('a file that cannot be used is refused with the reason', () => {
  const locked = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
  }).privateKey;

  const wrong: readonly (readonly [
    what: string,
    file: 'cert' | 'key',
    text: () => string,
    message: string,
  ])[] = [
    ['the key of another certificate', 'key', () => createCertificate().key, 'does not belong to the first'],
    ['a key in place of the certificate', 'cert', () => first.key, 'holds no certificate'],
    ['a certificate in place of the key', 'key', () => first.cert, 'holds no private key'],
    ['half a certificate', 'cert', () => first.cert.slice(0, 200), 'holds no certificate'],
    ['an empty file', 'key', () => '', 'holds no private key'],
    ['a key with a passphrase', 'key', () => locked, 'is locked with a passphrase'],
  ];
  test.each(wrong)('%s', async (_, file, text, message) => {
    replace(files[file], text());
    const reading = readCertificate(files);
    await expect(reading).rejects.toThrow(ConfigError);
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toThrow(files[file]);
  });

  test('a missing file', async () => {
    const missing = { ...files, key: `${files.key}.missing` };
    await expect(readCertificate(missing)).rejects.toThrow(
      `--tls-key: ${missing.key} cannot be read: no such file or directory`,
    );
  });
});

test('a certificate that is over or has not begun is warned of', async () => {
  const read = await readCertificate(files);
  expect(validityWarning(read, read.from)).toBeUndefined();
  expect(validityWarning(read, read.from - 1)).toContain('begins on 2020-01-01');
  expect(validityWarning(read, read.until)).toContain('ended on 2099-12-31');
});

describe('files that change', () => {
  const follow = async () => {
    const seen: string[] = [];
    const looks: (() => void)[] = [];
    let looked: (() => void) | undefined;
    const stop = followCertificate({
      files,
      certificate: await readCertificate(files),
      setTimer: (_, run) => {
        looks.push(run);
        looked?.();
        return () => void looks.splice(looks.indexOf(run), 1);
      },
      renew: ({ cert }) => void seen.push(cert),
      report: fault => void seen.push(String(fault)),
    });
    const look = async (): Promise<readonly string[]> => {
      await new Promise<void>(resolve => {
        looked = resolve;
        looks.shift()?.();
      });
      return seen.splice(0);
    };
    return { look, stop, looks };
  };

  test('are read again once, and not while they stay', async () => {
    const { look, stop, looks } = await follow();
    expect(await look()).toEqual([]);
    const second = createCertificate();
    write(second);
    expect(await look()).toEqual([second.cert]);
    expect(await look()).toEqual([]);
    stop();
    expect(looks).toEqual([]);
  });

  test('may be replaced one after the other; only a pair that stays wrong is a fault', async () => {
    const { look } = await follow();
    const second = createCertificate();
    replace(files.cert, second.cert);
    expect(await look()).toEqual([]);
    expect(await look()).toEqual([expect.stringContaining('does not belong to the first certificate')]);
    replace(files.key, second.key);
    expect(await look()).toEqual([second.cert]);
  });
});
