import { hash } from 'node:crypto';
import { script } from './script.ts';
import { style } from './style.ts';

/** The page of every overlay. It holds nothing of a match: its script asks for the pictures beside its own address. */
export const overlayPage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Overlay</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main id="picture"></main>
<aside id="card" hidden></aside>
<p id="freshness" hidden></p>
<script>${script}</script>
</body>
</html>
`;

/** Lets the page run its own script and style and read its own service, and nothing else. */
export const overlayPolicy = (): string =>
  [
    "default-src 'none'",
    `style-src ${digestOf(style)}`,
    `script-src ${digestOf(script)}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const digestOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
