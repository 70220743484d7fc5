import * as z from 'zod'
import { isLoopbackName } from '../loopback.ts'

const Environment = z.object({
  /** Where photos and proofs of address are stored: `folder` means the folder in `DATA_DIR`, and `s3` means a bucket. Must be set if the `S3_` settings are. `npm run admin -- files move` moves the files from one to the other. */
  FILE_STORE: z.enum(['folder', 's3'], 'must be folder or s3').optional(),
  /** Address of the bucket, such as `https://files.s3.eu-west-2.amazonaws.com` or `https://minio.example/files`. Needed with `FILE_STORE=s3`, like the region and the two parts of the access key. */
  S3_BUCKET_URL: z
    .string()
    .refine(isBucketUrl, 'must be the address of a bucket such as https://minio.example/files')
    .optional(),
  /** Region of the bucket, such as `eu-west-2`. Most servers without regions expect `us-east-1`. */
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'must be a region such as eu-west-2')
    .optional(),
  /** Name of the access key. The key needs the rights to put, get, delete and list objects in the bucket. */
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[!-~]{1,200}$/, 'must be the name of an access key')
    .optional(),
  /** Secret of the access key. */
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^[!-~]{8,200}$/, 'must be the secret of an access key')
    .optional(),
  /** `AES256` requests server-side encryption for each file. `bucket` leaves encryption to the rules of the bucket, for example with your own key. */
  S3_ENCRYPTION: z.enum(['AES256', 'bucket'], 'must be AES256 or bucket').default('AES256'),
  /** `required` makes production refuse S3 servers on other machines without TLS, `optional` allows them. */
  S3_TLS: z.enum(['required', 'optional'], 'must be required or optional').default('required'),
  /** Number of seconds in which S3 storage has to take a file, begin an answer or continue one. */
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
  /** Whether the settings allow an S3 server on another machine without TLS. */
  mayBeInClear: boolean
}

export interface FileSettings {
  store: StoreKind
  /** The S3 settings can also be set together with a folder store, to move files out of the folder. */
  s3: S3Settings | undefined
}

/** Settings of the file store whose values can be in a file instead. */
export const FILE_STORE_SECRETS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const NEEDED = ['S3_BUCKET_URL', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function isBucketUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  const { username, password, search, hash } = new URL(text)
  return [username, password, search, hash].every((part) => part === '')
}

/** Whether the connection is unencrypted and leaves this machine. */
export function isInClear(address: string): boolean {
  return address.startsWith('http:') && URL.canParse(address) && !isLoopbackName(new URL(address).hostname)
}

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
    if (value === undefined) problems.push(`${name} must be set for the S3 file store`)
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
