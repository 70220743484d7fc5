import type { Piscina } from 'piscina'
import type { PdfDocument } from './document.ts'
import type { setPdf } from './set.ts'

/** Time limit for one document. If the limit is reached, the document's job tries again. */
const TIMEOUT_MS = 30_000
const IDLE_MS = 10_000
const HEAP_MEGABYTES = 256

const SETTING = new URL('./set.ts', import.meta.url).href

let pool: Piscina | undefined

async function openPool(): Promise<Piscina> {
  const threads = await import('piscina')
  pool ??= new threads.Piscina({
    filename: SETTING,
    name: 'setPdf' satisfies typeof setPdf.name,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    env: {},
    execArgv: [],
  })
  return pool
}

/**
 * Writes a document as a PDF with embedded fonts. A separate thread does the work, so that the server is not blocked.
 */
export async function writePdf(document: PdfDocument, timeoutMs = TIMEOUT_MS): Promise<Buffer> {
  const open = await openPool()
  const signal = AbortSignal.timeout(timeoutMs)
  // The cast is safe, because the thread returns the result of `setPdf`.
  const bytes = (await open.run(document, { signal })) as Awaited<ReturnType<typeof setPdf>>
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Stops the thread, so that the server can shut down. A later document starts a new thread. */
export async function closePdf(): Promise<void> {
  const open = pool
  pool = undefined
  await open?.destroy()
}
