import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { repeat } from '../../../core/pause.ts';
import { fileFault } from '../../../core/diskFault.ts';
import type { Certificate } from '../../../server/http/server.ts';
import type { ReportFault } from '../../../data/store/problem.ts';
import { ConfigError } from '../../settings/source.ts';

/** The files of `--tls-cert` and `--tls-key`. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** A certificate that can be used, and its time. */
export interface ReadCertificate extends Certificate {
  /** ms since 1970. */
  readonly from: number;
  readonly until: number;
  /** What the files were like before they were read. */
  readonly state: string;
}

/** What `serve` does about TLS, by the files that the flags name; without flags there is none. @throws ConfigError */
export const openTls = async (
  { tlsCert, tlsKey }: { readonly tlsCert?: string; readonly tlsKey?: string },
  { now, setTimer, report }: Pick<Renewal, 'setTimer' | 'report'> & { readonly now: () => number },
) => {
  const files = certificateFiles(tlsCert, tlsKey);
  if (!files) return { certificate: undefined, warning: undefined, follow: () => () => undefined };
  const certificate = await readCertificate(files);
  return {
    certificate,
    /** What the operator should know about the certificate. */
    warning: validityWarning(certificate, now()),
    /** Hands on each new certificate until the returned function is called. */
    follow: (renew: Renewal['renew']): (() => void) =>
      followCertificate({ files, certificate, setTimer, renew, report }),
  };
};

/** Which files are meant; undefined without TLS. @throws ConfigError if only one is named */
export const certificateFiles = (cert?: string, key?: string): CertificateFiles | undefined => {
  if (cert !== undefined && key !== undefined) return { cert, key };
  if (cert === undefined && key === undefined) return undefined;
  throw new ConfigError(
    '--tls-cert and --tls-key belong together',
    `Name ${cert === undefined ? 'the certificate with --tls-cert' : 'the private key with --tls-key'} too`,
  );
};

/** Reads both files and checks that they fit. @throws ConfigError */
export const readCertificate = async (files: CertificateFiles): Promise<ReadCertificate> => {
  const state = await stateOf(files);
  const cert = await readPem('--tls-cert', files.cert);
  const key = await readPem('--tls-key', files.key);
  const own = parse(() => new X509Certificate(cert), `--tls-cert: ${files.cert} holds no certificate`, asPem);
  if (/^-----BEGIN (?:\w+ )?ENCRYPTED |^Proc-Type: 4,ENCRYPTED/mu.test(key))
    throw new ConfigError(
      `--tls-key: the key in ${files.key} is locked with a passphrase`,
      `Write it without: openssl pkey -in '${files.key}' -out server.key`,
    );
  const secret: KeyObject = parse(
    () => createPrivateKey(key),
    `--tls-key: ${files.key} holds no private key`,
    asPem,
  );
  if (!own.checkPrivateKey(secret))
    throw new ConfigError(
      `the key in ${files.key} does not belong to the first certificate in ${files.cert}`,
      'Name the key that the certificate was made for; in a chain, the server’s own certificate comes first',
    );
  parse(() => createSecureContext({ cert, key }), `the certificate in ${files.cert} cannot be used`);
  return { cert, key, state, from: own.validFromDate.getTime(), until: own.validToDate.getTime() };
};

/** The warning about a certificate that is not valid at `now`; undefined if it is. */
export const validityWarning = ({ from, until }: ReadCertificate, now: number): string | undefined => {
  if (now >= until)
    return `The certificate ended on ${new Date(until).toISOString()}: clients will refuse it`;
  if (now < from) return `The certificate begins on ${new Date(from).toISOString()}: clients will refuse it`;
  return undefined;
};

/** How often to look for a new certificate, in milliseconds. */
const lookEvery = 1000;

export interface Renewal {
  readonly files: CertificateFiles;
  /** The certificate in use. */
  readonly certificate: ReadCertificate;
  readonly setTimer: (ms: number, run: () => void) => () => void;
  /** Uses another certificate from now on. */
  readonly renew: (certificate: ReadCertificate) => void;
  readonly report: ReportFault;
}

/** Reads the files again when they change. A pair that does not fit is a fault only if it still does not at the next look. */
export const followCertificate = ({ files, certificate, setTimer, renew, report }: Renewal): (() => void) => {
  let used = certificate.state;
  let refused: string | undefined;
  const look = async (): Promise<void> => {
    const found = await stateOf(files);
    if (found === used) return;
    try {
      const read = await readCertificate(files);
      renew(read);
      used = read.state;
    } catch (fault) {
      if (refused === found) report(fault);
      refused = found;
    }
  };
  return repeat({ setTimer }, lookEvery, look);
};

/** What differs when a file is written or replaced. A file that cannot be looked at differs too, and reading it says why. */
const stateOf = async (files: CertificateFiles): Promise<string> => {
  const states = [files.cert, files.key].map(async path => {
    const found = await stat(path).catch(() => undefined);
    return found ? [found.ino, found.mtimeMs, found.size].join(':') : 'none';
  });
  return (await Promise.all(states)).join(' ');
};

const readPem = async (flag: string, path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new ConfigError(
      `${flag}: ${path} cannot be read: ${fileFault(cause)}`,
      'Check the path, and that the service’s user may read the file',
      'badSetting',
      { cause },
    );
  }
};

const asPem = 'Give a file in PEM form, which begins with -----BEGIN';

const parse = <T>(act: () => T, message: string, hint?: string): T => {
  try {
    return act();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(message, hint ?? `OpenSSL says: ${why}`, 'badSetting', { cause });
  }
};
