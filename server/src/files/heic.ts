import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { MAX_PIXELS } from './limits.ts'

export interface HeicJob {
  file: Uint8Array
  maxPixels: number
  /** Of the decoder's own memory. */
  maxBytes: number
}

/** Four bytes a pixel: red, green, blue, alpha. */
export interface HeicPixels {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

export interface HeicDecoder {
  /**
   * Rejects with UNAVAILABLE when too many wait, with a plain Error when the file cannot be decoded. What a request
   * waits for (`isAwaited`) is next after the image under way; few of these may wait.
   */
  decode(source: string | Buffer, options?: { isAwaited?: boolean }): Promise<HeicPixels>
  /** Ends the thread and refuses what waits; a later call starts anew. */
  close(): Promise<void>
}

interface DecoderOptions {
  timeoutMs?: number
  maxWaiting?: number
  maxAwaited?: number
  maxBytes?: number
}

interface Turn {
  source: string | Buffer
  result: PromiseWithResolvers<HeicPixels>
}

const MEGABYTE = 1024 * 1024
// With the pixels of 40 megapixels (160 MB) and the heap below, all of it stays under 768 MB.
const HEAP_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/**
 * Decodes in one worker thread, one image at a time. Each image gets a fresh thread: it starts in a tenth of a
 * second, and neither memory nor a broken decoder outlives the image.
 */
export function heicDecoder(options: DecoderOptions = {}): HeicDecoder {
  const { timeoutMs = 10_000, maxWaiting = 20, maxAwaited = 2, maxBytes = 512 * MEGABYTE } = options
  const awaited: Turn[] = []
  const patient: Turn[] = []
  let worker: Worker | undefined
  let working: Promise<void> | undefined
  let closings = 0

  async function decodeNow(source: string | Buffer): Promise<HeicPixels> {
    const asked = closings
    const file = typeof source === 'string' ? await readFile(source) : source
    if (asked !== closings) throw new Error('The decoder was closed.')
    worker = startWorker({ file, maxPixels: MAX_PIXELS, maxBytes })
    try {
      return await resultOf(worker, timeoutMs)
    } finally {
      await worker.terminate()
      worker = undefined
    }
  }

  async function workThrough(): Promise<void> {
    for (let turn = nextTurn(); turn; turn = nextTurn())
      await decodeNow(turn.source).then(turn.result.resolve, turn.result.reject)
    working = undefined
  }

  const nextTurn = (): Turn | undefined => awaited.shift() ?? patient.shift()

  return {
    decode(source, { isAwaited = false } = {}) {
      const line = isAwaited ? awaited : patient
      if (line.length >= (isAwaited ? maxAwaited : maxWaiting))
        return Promise.reject(
          new AppError('UNAVAILABLE', 'Too many photos are being converted.', { retryAfter: 30 }),
        )
      const result = Promise.withResolvers<HeicPixels>()
      line.push({ source, result })
      working ??= workThrough()
      return result.promise
    },
    async close() {
      closings += 1
      for (const { result } of [...awaited.splice(0), ...patient.splice(0)])
        result.reject(new Error('The decoder was closed.'))
      await worker?.terminate()
      await working
    },
  }
}

// No environment, no flags, no output: the thread reads what strangers send.
function startWorker(job: HeicJob): Worker {
  return new Worker(new URL('./heicWorker.ts', import.meta.url), {
    workerData: job,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: HEAP_LIMITS,
  })
}

function resultOf(worker: Worker, timeoutMs: number): Promise<HeicPixels> {
  const { promise, resolve, reject } = Promise.withResolvers<HeicPixels>()
  const timer = setTimeout(() => reject(new Error(`Decoding took longer than ${timeoutMs} ms.`)), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('Decoding ended without a result.')))
  return promise.finally(() => clearTimeout(timer))
}
