import type { Piscina } from 'piscina'
import type { PdfDocument } from './document.ts'
import type { setPdf } from './set.ts'

/** The longest that a document takes; its job tries again. */
const TIMEOUT_MS = 30_000
/** The thread is kept for the next document for so long. */
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

/** Sets a document as a PDF with its fonts in it, in a thread: the loop of the server goes on meanwhile. */
export async function writePdf(document: PdfDocument, timeoutMs = TIMEOUT_MS): Promise<Buffer> {
  const open = await openPool()
  const signal = AbortSignal.timeout(timeoutMs)
  // What the thread answers is what its module's function returned.
  const bytes = (await open.run(document, { signal })) as Awaited<ReturnType<typeof setPdf>>
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** For an orderly end. A later document starts anew. */
export async function closePdf(): Promise<void> {
  const open = pool
  pool = undefined
  await open?.destroy()
}
