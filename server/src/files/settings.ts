import * as z from 'zod'
import { isLoopbackName } from '../loopback.ts'

const Environment = z.object({
  /** `folder`, which is the one in `DATA_DIR`, or `s3`: where photos and proofs of address lie. Must be set beside an S3; `npm run admin -- files move` takes them from one to the other. */
  FILE_STORE: z.enum(['folder', 's3'], 'must be folder or s3').optional(),
  /** Address of the bucket, such as `https://files.s3.eu-west-2.amazonaws.com` or `https://minio.example/files`; needed with `FILE_STORE=s3`, as the three below. */
  S3_BUCKET_URL: z
    .string()
    .refine(isBucketUrl, 'must be the address of a bucket such as https://minio.example/files')
    .optional(),
  /** Region of the bucket, such as `eu-west-2`; `us-east-1` with most servers that have none. */
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'must be a region such as eu-west-2')
    .optional(),
  /** Name of the access key; it needs the rights to put, get, delete and list in the bucket. */
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[!-~]{1,200}$/, 'must be the name of an access key')
    .optional(),
  /** Its secret. */
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^[!-~]{8,200}$/, 'must be the secret of an access key')
    .optional(),
  /** `AES256` asks for server-side encryption with each file; `bucket` leaves it to the rule of the bucket, as for a key of your own. */
  S3_ENCRYPTION: z.enum(['AES256', 'bucket'], 'must be AES256 or bucket').default('AES256'),
  /** `required` or `optional`: whether production refuses an S3 on another machine without TLS. */
  S3_TLS: z.enum(['required', 'optional'], 'must be required or optional').default('required'),
  /** Seconds that an S3 has to take a file, to begin an answer or to go on with one. */
  S3_TIMEOUT_SECONDS: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(60, 'must be 60 or less')
    .default(10),
})
type Values = z.infer<typeof Environment>

export type StoreKind = 'folder' | 's3'

export interface S3Settings {
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  encryption: 'AES256' | 'bucket'
  timeoutMs: number
  /** Also what lies on another machine may be reached without TLS. */
  mayBeInClear: boolean
}

export interface FileSettings {
  store: StoreKind
  /** There beside a folder, too, where files are to be moved out of it. */
  s3: S3Settings | undefined
}

/** Settings of the file store that may stand in a file instead. */
export const FILE_STORE_SECRETS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const NEEDED = ['S3_BUCKET_URL', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function isBucketUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  const { username, password, search, hash } = new URL(text)
  return [username, password, search, hash].every((part) => part === '')
}

/** Without TLS, over a network. */
export function isInClear(address: string): boolean {
  return address.startsWith('http:') && URL.canParse(address) && !isLoopbackName(new URL(address).hostname)
}

/** Reads where files lie; what is wrong with it is added to the problems. */
export function readFileSettings(
  env: Record<string, string | undefined>,
  problems: string[],
  demandsTls: boolean,
): FileSettings {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
    return { store: 'folder', s3: undefined }
  }
  const values = parsed.data
  const isAnySet = NEEDED.some((name) => values[name] !== undefined)
  if (isAnySet && values.FILE_STORE === undefined)
    problems.push('FILE_STORE must be set to folder or s3 when there are S3 settings')
  const s3 = isAnySet || values.FILE_STORE === 's3' ? readS3(values, problems, demandsTls) : undefined
  return { store: values.FILE_STORE ?? 'folder', s3 }
}

function readS3(values: Values, problems: string[], demandsTls: boolean): S3Settings {
  const required = (name: (typeof NEEDED)[number]): string => {
    const value = values[name]
    if (value === undefined) problems.push(`${name} must be set for the S3 of the files`)
    return value ?? ''
  }
  const bucketUrl = required('S3_BUCKET_URL').replace(/\/+$/, '')
  const mayBeInClear = !demandsTls || values.S3_TLS === 'optional'
  if (!mayBeInClear && isInClear(bucketUrl))
    problems.push('S3_BUCKET_URL must start with https unless S3_TLS is set to optional')
  return {
    bucketUrl,
    region: required('S3_REGION'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    encryption: values.S3_ENCRYPTION,
    timeoutMs: values.S3_TIMEOUT_SECONDS * 1000,
    mayBeInClear,
  }
}
