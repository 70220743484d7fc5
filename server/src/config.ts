import path from 'node:path'
import * as z from 'zod'
import { ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import { isAddressRange } from './addressRange.ts'
import { readAnalytics } from './analytics/settings.ts'
import type { AnalyticsSettings } from './analytics/settings.ts'
import { backupWarnings, readBackupSettings } from './backup/settings.ts'
import type { BackupSettings } from './backup/settings.ts'
import { readBrand } from './brand/settings.ts'
import type { BrandSettings } from './brand/settings.ts'
import { isRandomLooking } from './crypto/randomLooking.ts'
import { readDatabaseUrls } from './db/address.ts'
import type { DatabaseUrls } from './db/address.ts'
import { StartupError } from './errors.ts'
import { readFileSettings } from './files/settings.ts'
import type { FileSettings } from './files/settings.ts'
import { readLimits } from './limits/settings.ts'
import type { Limit, LimitName } from './limits/settings.ts'
import { isLoopbackName } from './loopback.ts'
import { readMessaging } from './mail/settings.ts'
import type { MessagingSettings } from './mail/settings.ts'
import { readMetricsSettings } from './metrics/settings.ts'
import type { MetricsSettings } from './metrics/settings.ts'
import { readRetention } from './retention/settings.ts'
import { readSecretFiles, readSettingSources } from './settingSources.ts'
import type { Env, SettingSources } from './settingSources.ts'
import { readWorkingWeek } from './time/settings.ts'
import type { WorkingWeek } from './time/workingTime.ts'
import { readCollectorUrl } from './tracing/settings.ts'

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..')

function isTimeZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en-GB', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const List = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
const Origin = z
  .string()
  .refine(
    (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://portal.example',
  )
const PostgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
const wholeNumber = (min: number, max: number): z.ZodCoercedNumber =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(min, `must be ${min} or more`)
    .max(max, `must be ${max} or less`)
const Flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

const Environment = z.object({
  MODE: z.enum(['demo', 'production'], 'must be demo or production').optional(),
  NODE_ENV: z.string().optional(),
  DATABASE_URL: PostgresUrl.optional(),
  DATABASE_OWNER_URL: PostgresUrl.optional(),
  DATABASE_DIRECT_URL: PostgresUrl.optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  /** Must be false behind a pooler in transaction mode, which cannot keep prepared statements. */
  DATABASE_PREPARED: Flag.default(true),
  /** Number of seconds to wait at the start for a database that cannot be reached yet, for example because both start at the same time. */
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3600).default(60),
  DATABASE_TLS: z.enum(['required', 'optional'], 'must be required or optional').default('required'),
  /** Key that encrypts secrets that the server must read again. If it is not set, the first start makes a key and keeps it next to the data. */
  SECRET_KEY: z
    .string()
    .min(32, 'must be 32 characters or more')
    .refine(isRandomLooking, 'must be random, not a sample value')
    .optional(),
  FORMER_SECRET_KEYS: List.default([]),
  MFA_REQUIRED_ROLES: List.pipe(z.array(z.enum(ROLES, 'must be role names, separated by commas'))).optional(),
  /** Whether property managers can add developments. Each one joins the portfolio of the manager who adds it. */
  MANAGERS_ADD_DEVELOPMENTS: Flag.default(true),
  /** Limit in pence above which only an administrator can send a work order. */
  ORDER_LIMIT_PENCE: wholeNumber(0, 100_000_000).default(50_000),
  DATA_DIR: z.string().min(1, 'must name a folder').default('./data'),
  HOST: z.string().min(1, 'must be an address').optional(),
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0, 'must be 0 to 65535')
    .max(65535, 'must be 0 to 65535')
    .default(3000),
  /** Whether to open the port only when the server is ready, for load balancers that do not check readiness. If false, the server answers 503 while it starts. */
  PORT_WHEN_READY: Flag.default(false),
  PUBLIC_URL: Origin.optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/London')
    .default('Europe/London'),
  API_HOST: Origin.optional(),
  /** Whether anybody can read the API documentation, at `/api/docs` and `/api/openapi.json`. */
  API_DOCS: Flag.optional(),
  CORS_ORIGINS: List.pipe(z.array(Origin)).default([]),
  TRUSTED_PROXIES: List.pipe(
    z.array(z.string().refine(isAddressRange, 'must be addresses or ranges such as 10.0.0.0/8')),
  ).default([]),
  WATCHDOG_SECONDS: wholeNumber(0, 3600).default(15),
  DRAIN_SECONDS: wholeNumber(0, 15).optional(),
  ENV_FILE: z.string().optional(),
  /** Commit of this build, for `GET /api/version`. If it is not set and the project is a clone, `npm start` asks git. */
  BUILD_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, 'must be a commit such as 4f92755b')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    )
    .default('info'),
})

export interface Config extends BrandSettings {
  mode: 'demo' | 'production'
  /** The addresses of the database. Undefined if the product runs the embedded database. */
  databaseUrls: DatabaseUrls | undefined
  secretKey: string | undefined
  formerSecretKeys: string[]
  mfaRequiredRoles: RoleName[]
  managersAddDevelopments: boolean
  orderLimitPence: number
  databasePool: number
  databasePrepared: boolean
  databaseWaitSeconds: number
  dataDir: string
  host: string
  port: number
  portWhenReady: boolean
  /** Base address of all links in emails. Always set in production. */
  publicUrl: string | undefined
  timeZone: string
  apiHost: string | undefined
  apiDocs: boolean
  metrics: MetricsSettings
  corsOrigins: string[]
  trustedProxies: string[]
  logLevel: string
  buildCommit: string | undefined
  /** The value 0 turns the watchdog off. */
  watchdogSeconds: number
  drainSeconds: number
  clientDir: string
  files: FileSettings
  backup: BackupSettings
  messaging: MessagingSettings
  /** The settings for counting visits. Undefined if visits are not counted. */
  analytics: AnalyticsSettings | undefined
  limits: Record<LimitName, Limit>
  retention: ReturnType<typeof readRetention>
  workingWeek: WorkingWeek
  /** Address that receives traces. If it is undefined, nothing is traced. */
  collectorUrl: string | undefined
  /** Warnings about the settings, logged at the start. */
  warnings: string[]
}

/** The outcome of reading the settings. `config` is undefined if a setting is wrong. */
export interface Judgement {
  /** The problems with the settings. Each problem names a setting and its rule, never the value. */
  problems: string[]
  warnings: string[]
  config: Config | undefined
}

/** Reads the settings. Throws a StartupError that names each wrong setting, never its value. */
export function loadConfig(env: Env): Config {
  const { config, problems } = judgeConfig(env)
  if (!config) throw new StartupError(`Wrong setting: ${problems.join('; ')}.`)
  return config
}

/** Reads every setting once and collects all problems. */
export function judgeConfig(env: Env): Judgement {
  const problems: string[] = []
  const set = readSecretFiles(env, problems)
  const parsed = Environment.safeParse(set)
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
  const mode = modeOf(set)
  // If a setting that determines the mode is wrong, the intended mode is unknown.
  const isModeKnown = !problems.some((problem) => /^(MODE|DATABASE_URL|DATABASE_URL_FILE) /.test(problem))
  if (isModeKnown && mode === 'production' && set['PUBLIC_URL'] === undefined)
    problems.push('PUBLIC_URL must be set in production mode')
  const demandsTls = isModeKnown && mode === 'production'
  const files = readFileSettings(set, problems, demandsTls)
  const databaseUrls = isModeKnown
    ? readDatabaseUrls(set, problems, demandsTls && set['DATABASE_TLS'] !== 'optional')
    : undefined
  const rooms = {
    ...readBrand(set, problems),
    limits: readLimits(set, problems),
    messaging: readMessaging(set, problems, demandsTls),
    files,
    backup: readBackupSettings(set, problems, files.s3),
    analytics: readAnalytics(set, problems),
    metrics: readMetricsSettings(set, problems),
    collectorUrl: readCollectorUrl(set, problems),
    retention: readRetention(set, problems),
    workingWeek: readWorkingWeek(set, problems),
  }
  if (!parsed.success || problems.length > 0) return { problems, warnings: [], config: undefined }
  const values = parsed.data
  const config: Config = {
    mode,
    databaseUrls,
    secretKey: values.SECRET_KEY,
    formerSecretKeys: values.FORMER_SECRET_KEYS,
    mfaRequiredRoles: values.MFA_REQUIRED_ROLES ?? (mode === 'production' ? ['ADMIN'] : []),
    managersAddDevelopments: values.MANAGERS_ADD_DEVELOPMENTS,
    orderLimitPence: values.ORDER_LIMIT_PENCE,
    databasePool: values.DATABASE_POOL,
    databasePrepared: values.DATABASE_PREPARED,
    databaseWaitSeconds: values.DATABASE_WAIT_SECONDS,
    dataDir: path.resolve(PROJECT_ROOT, values.DATA_DIR),
    host: values.HOST ?? (mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    port: values.PORT,
    portWhenReady: values.PORT_WHEN_READY,
    publicUrl: values.PUBLIC_URL,
    timeZone: values.TIME_ZONE,
    apiHost: values.API_HOST,
    apiDocs: values.API_DOCS ?? mode === 'demo',
    corsOrigins: values.CORS_ORIGINS,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    buildCommit: values.BUILD_COMMIT,
    watchdogSeconds: values.WATCHDOG_SECONDS,
    drainSeconds: values.DRAIN_SECONDS ?? (mode === 'production' ? 3 : 0),
    clientDir: path.join(PROJECT_ROOT, 'client/dist'),
    ...rooms,
    warnings: warningsOf(mode, set, rooms.backup.dir, path.resolve(PROJECT_ROOT, values.DATA_DIR)),
  }
  return { problems, warnings: config.warnings, config }
}

function warningsOf(
  mode: Config['mode'],
  set: Env,
  backupDir: string | undefined,
  dataDir: string,
): string[] {
  return [...(mode === 'production' ? clearTextWarnings(set) : []), ...backupWarnings(backupDir, dataDir)]
}

function clearTextWarnings(set: Env): string[] {
  const isClear = (name: string): boolean => {
    const url = set[name] ?? ''
    return url.startsWith('http:') && !isLoopbackName(new URL(url).hostname)
  }
  return [
    ...(isClear('PUBLIC_URL')
      ? [
          'PUBLIC_URL does not use TLS: passwords and sessions are sent unencrypted unless it starts with https',
        ]
      : []),
    ...['SMS_WEBHOOK_URL', 'TWILIO_BASE_URL']
      .filter(isClear)
      .map(
        (name) => `${name} does not use TLS: sign-in codes are sent unencrypted unless it starts with https`,
      ),
  ]
}

function modeOf(set: Env): Config['mode'] {
  if (set['MODE'] !== undefined) return set['MODE'] === 'demo' ? 'demo' : 'production'
  return set['DATABASE_URL'] === undefined && set['NODE_ENV'] !== 'production' ? 'demo' : 'production'
}

/**
 * The settings of this process. No other code reads the environment. Settings that are not in the environment can be in
 * `.env`, which child processes do not inherit.
 */
export function settingSources(): SettingSources {
  return readSettingSources(process.env, PROJECT_ROOT)
}

export function configFromEnvironment(): Config {
  const { environment, file } = settingSources()
  return loadConfig({ ...file, ...environment })
}
