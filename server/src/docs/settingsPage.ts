import { readdirSync, readFileSync } from 'node:fs'
import { LIMIT_DEFAULTS } from '../limits/settings.ts'
import type { Limit } from '../limits/settings.ts'
import { FILE_SETTINGS } from '../settingSources.ts'

export interface Setting {
  name: string
  /** The default as an operator would type it. Undefined if the setting has no default. */
  fallback: string | undefined
  meaning: string
}

/** Descriptions of settings, used instead of a comment in the schema. */
const MEANINGS: Record<string, string> = {
  MODE: '`demo` or `production`. Demo loads the demo estate into an empty database and shows every message at `/dev/outbox`. Its passwords are public.',
  NODE_ENV: 'Used only when `MODE` is not set: `production` means production mode.',
  DATABASE_URL:
    'Address of the PostgreSQL to use instead of the embedded one, such as `postgres://user:password@db.example/portal?sslmode=verify-full`.',
  DATABASE_OWNER_URL:
    'The database of `DATABASE_URL`, with the role that owns its schema and creates the tables. The role of `DATABASE_URL` then does the daily work, and cannot change the schema or the audit.',
  DATABASE_DIRECT_URL:
    'The same database and role as `DATABASE_URL`, but without its pooler: jobs and live events keep a session. Must be set when `DATABASE_PREPARED` is `false`.',
  DATABASE_POOL: 'Maximum number of connections to the database.',
  DATABASE_PREPARED:
    'Must be `false` behind a pooler, and `DATABASE_DIRECT_URL` must then be set. Statements then have no names, and nothing is left in a session.',
  DATABASE_TLS:
    '`required` or `optional`: whether production refuses a database on another machine that has no TLS with a trusted certificate.',
  SECRET_KEY:
    'Key that encrypts data that must be read again, such as authenticator secrets. Use 32 random characters or more.',
  FORMER_SECRET_KEYS:
    'Former values of `SECRET_KEY`, separated by commas. `audit verify` needs them to check older seals.',
  MFA_REQUIRED_ROLES:
    'Roles, separated by commas, that always need a second step, whatever is set for the account.',
  DATA_DIR:
    'Folder of the embedded database, the files and the key. A relative path starts at the project folder.',
  HOST: 'Address to listen on.',
  PORT: 'Port to listen on. 0 chooses a free port.',
  PUBLIC_URL: 'Origin that people use, such as `https://portal.example`. Links in emails start with it.',
  BRAND_NAME: 'Name of the product on its pages and in its emails.',
  BRAND_SHORT_NAME: 'Short name of the product, in four characters or fewer.',
  TIME_ZONE: 'Time zone for every time shown and every decision about a day.',
  API_HOST: 'Origin of the API, if it differs from the origin of the page.',
  CORS_ORIGINS: 'Origins, separated by commas, whose pages may call the API.',
  TRUSTED_PROXIES:
    'Addresses or ranges, separated by commas, whose `X-Forwarded-For` is trusted. You can also use `loopback`, `linklocal` and `uniquelocal`. A proxy on the same machine has to send this header. Without the header, callers of the proxy count as this machine.',
  SMTP_URL:
    'Address of the mail server, such as `smtp://user:password@mail.example:587`. Use `smtps` for TLS from the start.',
  SMTP_TLS:
    '`required` or `optional`: whether production sends emails to another machine only over TLS with a trusted certificate, from the start or after STARTTLS. If TLS is required but missing, emails wait in the outbox.',
  MAIL_FROM:
    'Sender of emails, such as `portal@example.org` or `Portal <portal@example.org>`. Must be set with `SMTP_URL`.',
  INBOUND_MAIL_DOMAIN:
    'Domain whose emails a mail server hands to `npm run admin -- mail receive`, such as `reply.portal.example`. If it is set, people can reply to emails about an issue ([runbook](runbook/inbound-mail.md)).',
  INBOUND_MAIL_AUTHSERV:
    'Name that this mail server writes in `Authentication-Results`, such as `mx.portal.example`. An email that it does not mark with `dmarc=pass` is handled as one from an unknown address. Set this name: without it, only the address of the sender counts.',
  SMS_GATEWAY: '`none`, `webhook` or `twilio`: how text messages are sent.',
  SMS_WEBHOOK_URL: 'Address to which the `webhook` gateway posts each text message.',
  SMS_WEBHOOK_TOKEN: 'Bearer token that is sent to the address of SMS_WEBHOOK_URL.',
  TWILIO_ACCOUNT_SID: 'The account at Twilio.',
  TWILIO_AUTH_TOKEN: 'The token of the account at Twilio.',
  TWILIO_BASE_URL: "Origin of Twilio's API.",
  WATCHDOG_SECONDS:
    'Seconds between two checks of the server. A server that hangs from one check to the next is stopped, and `npm start` starts it again. 0 switches the checks off, for example under a debugger.',
  DRAIN_SECONDS:
    'Seconds for which the server still accepts requests after a stop signal. Meanwhile `/api/health/ready` already answers 503. Set a longer time than your load balancer waits between two checks.',
  ENV_FILE:
    'File with more settings, one `NAME=value` per line. Settings in the environment take precedence. `ENV_FILE=` reads no file.',
  LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`.',
}

/** Defaults that depend on the mode or on another setting. */
const FALLBACKS: Record<string, string> = {
  MODE: 'demo, unless `DATABASE_URL` is set or `NODE_ENV` is production',
  DATABASE_URL: 'the embedded PostgreSQL',
  DATABASE_OWNER_URL: 'none: the role of `DATABASE_URL` does both',
  DATABASE_DIRECT_URL: '`DATABASE_URL`',
  SECRET_KEY: 'made at the first start and kept in `DATA_DIR`',
  MFA_REQUIRED_ROLES: 'none in demo mode, `ADMIN` in production',
  API_DOCS: '`true` in demo mode, `false` in production',
  DRAIN_SECONDS: '0 in demo mode, 3 in production',
  ENV_FILE: '`.env` in the project, if there is one',
  FILE_STORE: '`folder`',
  HOST: '`127.0.0.1` in demo mode, `0.0.0.0` in production',
  PUBLIC_URL: '`http://localhost` with the port in demo mode; must be set in production',
}

const sourceOf = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

/** The names in an object literal of a source file, with the comment above each name and the text of its schema. */
function entriesOf(
  file: string,
  start: string,
): { name: string; comment: string | undefined; text: string }[] {
  const source = sourceOf(file)
  const from = source.indexOf(start)
  const block = source.slice(from + start.length, source.indexOf('\n}', from))
  const pattern =
    /(?:^ {2}\/\*\* (?<comment>.*?) \*\/\n)?^ {2}(?<name>[A-Z][A-Z0-9_]+): (?<text>.*(?:\n {4}.*)*)/gm
  return [...block.matchAll(pattern)].map(({ groups = {} }) => ({
    name: groups['name'] ?? '',
    comment: groups['comment'],
    text: groups['text'] ?? '',
  }))
}

function meaningOf(name: string, comment: string | undefined): string {
  const meaning = MEANINGS[name] ?? comment
  if (meaning === undefined) throw new Error(`${name} has no description: write a comment above it.`)
  return meaning
}

function schemaDefault(text: string): string | undefined {
  const found = /\.default\((.*?)\)/.exec(text)?.[1]
  // The number as an operator types it, without the digit separators of the code.
  return found === undefined || found === '[]' ? undefined : found.replaceAll(/'|(?<=\d)_(?=\d)/g, '')
}

const SCHEMA = 'const Environment = z.object({'

function schemaFiles(): string[] {
  const folder = new URL('../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('docs'))
    .filter((file) => sourceOf(file).includes(SCHEMA))
  return files.sort((one, other) => Number(other === 'config.ts') - Number(one === 'config.ts'))
}

function settings(): Setting[] {
  const found = schemaFiles().flatMap((file) =>
    entriesOf(file, SCHEMA).map(({ name, comment, text }) => ({
      name,
      fallback: schemaDefault(text),
      meaning: meaningOf(name, comment),
    })),
  )
  const unknown = Object.keys(MEANINGS).find((name) => !found.some((setting) => setting.name === name))
  if (unknown !== undefined) throw new Error(`${unknown} is described, but is not a setting.`)
  return found
}

const UNITS: [string, number][] = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
]

function limitText({ points, seconds }: Limit): string {
  const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? ['s', 1]
  return `${points}/${seconds === size ? '' : seconds / size}${unit}`
}

function limits(): Setting[] {
  const comments = new Map(
    entriesOf('limits/settings.ts', 'export const LIMIT_DEFAULTS = {').map(({ name, comment }) => [
      name,
      comment,
    ]),
  )
  let last: string | undefined
  return Object.entries(LIMIT_DEFAULTS).map(([name, limit]) => {
    // Settings without a comment share the last comment above them.
    last = comments.get(name) ?? last
    return { name, fallback: limitText(limit), meaning: meaningOf(name, last) }
  })
}

/**
 * Every setting as shown on the pages. If a default depends on the mode or on another setting, words describe the
 * default.
 */
export function knownSettings(): Setting[] {
  return [...settings(), ...limits()].map((setting) => ({
    ...setting,
    fallback: FALLBACKS[setting.name]?.replaceAll('`', '') ?? setting.fallback,
  }))
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

function table(list: readonly Setting[]): string[] {
  const rows = list.map(({ name, fallback, meaning }) => {
    const shown = FALLBACKS[name] ?? (fallback === undefined ? 'none' : `\`${fallback}\``)
    return `| \`${name}\` | ${cell(shown)} | ${cell(meaning)} |`
  })
  return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows]
}

/** Builds docs/settings.md, with the default and the meaning of every setting. */
export function settingsPage(): string {
  return [
    '# Settings',
    '',
    '`npm run docs` writes this page from `server/src/config.ts` and `server/src/limits/settings.ts`.',
    'A test fails when this page is out of date.',
    '',
    'Settings are environment variables, or lines of the file `.env` in the project. The environment takes precedence.',
    'The server reads the settings once, when it starts. A blank setting counts as not set.',
    'If settings are wrong, the server names all of them, never with their values, and ends with exit code 1.',
    '',
    `Instead of ${FILE_SETTINGS.map((name) => `\`${name}\``).join(', ')}, you can set the same name with \`_FILE\` at the end. Its value is the path of a file with the setting.`,
    '',
    ...table(settings()),
    '',
    '## Limits',
    '',
    'A limit such as `25/5m` allows 25 calls in 5 minutes. The unit is `s`, `m`, `h` or `d`.',
    'Calls beyond a limit get 429 with Retry-After. A locked account gets the same answer as a wrong password.',
    'The database counts most limits, once for all servers.',
    'Each server counts `LIMIT_ANALYTICS`, `LIMIT_API` and `LIMIT_UPLOAD` in its own memory.',
    '',
    ...table(limits()),
    '',
  ].join('\n')
}

const plain = (text: string): string => text.replaceAll('`', '')

/** Builds .env.example, a settings file for operators to copy. Every line in the file is commented out. */
export function envExample(): string {
  const lines = [...settings(), ...limits()]
    .filter(({ name }) => name !== 'NODE_ENV' && name !== 'ENV_FILE')
    .map(({ name, fallback, meaning }) => {
      const note = FALLBACKS[name] === undefined ? '' : ` Default: ${plain(FALLBACKS[name])}.`
      return `# ${plain(meaning)}${note}\n#${name}=${fallback ?? ''}\n`
    })
  const head = [
    '# `npm run docs` writes this file. docs/settings.md has the same list.',
    '# Copy this file to `.env` and uncomment the lines that you set. The environment takes precedence.',
    '',
  ]
  return [...head, ...lines].join('\n')
}
