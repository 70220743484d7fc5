import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answer, FormFile } from './callers.ts'
import type { TestApp } from './testApp.ts'

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

/** A PDF of exactly this many bytes. */
export function pdfOf(bytes: number): Buffer {
  return Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length, 0x20)])
}

/** A form with its files in the field of this name. Fields can repeat. */
export async function fileForm(
  fields: readonly (readonly [string, string])[],
  field: string,
  files: readonly FormFile[],
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  for (const [name, data] of files) form.append(field, new Blob([new Uint8Array(data)]), name)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

interface Extras {
  files?: readonly FormFile[]
  /** Fields to add to the form, or to repeat. */
  more?: readonly (readonly [string, string])[]
  remoteAddress?: string
}

/** Signs up like a browser. `fields` replaces values of a valid form, and undefined removes a field. */
export async function signUp(
  { app }: Pick<TestApp, 'app'>,
  fields: Record<string, string | undefined>,
  { files = [['proof.pdf', PDF]], more = [], remoteAddress }: Extras = {},
): Promise<Answer> {
  const complete: Record<string, string | undefined> = {
    FirstName: 'Nina',
    LastName: 'Okafor',
    Password: 'Maple-Kettle-77',
    PhoneNumber: '07700 900456',
    RoleId: '3',
    ...fields,
  }
  const sent = Object.entries(complete).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const { payload, headers } = await fileForm([...sent, ...more], 'Proof', files)
  return app.inject({
    method: 'POST',
    url: '/api/register',
    payload,
    headers,
    ...(remoteAddress !== undefined && { remoteAddress }),
  })
}

interface Mail {
  to: string
  subject: string
  text: string
}

/** Returns the emails in the outbox, newest first. With an address, returns only the emails to this address. */
export async function mails({ app }: Pick<TestApp, 'app'>, to?: string): Promise<Mail[]> {
  const all = (await app.inject('/api/dev/outbox')).json<Mail[]>()
  return to === undefined ? all : all.filter((mail) => mail.to === to)
}

/** Token of the newest link emailed to an address. */
export async function linkToken(test: Pick<TestApp, 'app'>, to: string): Promise<string> {
  const [token] = (await mails(test, to)).flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])
  return token ?? ''
}

/** Files in the store, and uploads that have not been accepted yet. */
export async function filesOf({ dataDir }: TestApp): Promise<{ stored: string[]; incoming: string[] }> {
  const root = join(dataDir, 'files')
  const found = await readdir(join(root, 'stored'), { recursive: true })
  return {
    stored: found.map((path) => path.split('/').at(-1) ?? '').filter((name) => name.length === 40),
    incoming: await readdir(join(root, 'incoming')),
  }
}
