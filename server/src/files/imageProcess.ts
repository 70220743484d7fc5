import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import PQueue from 'p-queue'
import pidusage from 'pidusage'
import { AppError } from '../errors.ts'
import { traced } from '../tracing/tracing.ts'
import { afterKill, Killed } from './afterKill.ts'
import type { AfterKill } from './afterKill.ts'
import type { ImageJob, ImageJobs, ImageReply } from './imageJob.ts'

export interface ImageProcess {
  /**
   * Runs a job. Rejects with UNAVAILABLE if too many jobs are waiting, with PictureFault if the picture cannot be read,
   * and with another error after an interruption. With `isAwaited`, the job runs next, but only a few such jobs can
   * wait.
   */
  run<Kind extends keyof ImageJobs>(
    kind: Kind,
    ask: ImageJobs[Kind]['ask'],
    options?: { isAwaited?: boolean },
  ): Promise<ImageJobs[Kind]['answer']>
  /** Ends the process and rejects waiting jobs. A later picture starts a new process. */
  close(): Promise<void>
}

/** The picture itself cannot be shown. Another try would not help. */
export class PictureFault extends Error {}

/** The process needed more memory than one picture is allowed. */
export class TooMuchMemory extends Error {}

interface ProcessOptions {
  timeoutMs?: number
  maxWaiting?: number
  maxAwaited?: number
  /** Limit of the process's resident memory, in bytes. */
  maxBytes?: number
  recovery?: AfterKill
}

const MEGABYTE = 1024 * 1024
const USUAL = {
  timeoutMs: 60_000,
  maxWaiting: 20,
  maxAwaited: 2,
  maxBytes: 768 * MEGABYTE,
  /** All picture processes of the machine share this state after a kill. */
  recovery: afterKill(),
}
const HEAP_MEGABYTES = 128
const LOOK_EVERY_MS = 100
/** Time for which an idle process stays open for the next picture. */
const IDLE_MS = 10_000
const START_LIMIT_MS = 30_000
const RETRY_SECONDS = 30
const RESTARTING = 'The server is restarting. Try again in a minute.'
const TOO_MANY = 'Too many photos are being converted. Please try again in a minute.'

/**
 * Runs picture jobs in a separate process, one at a time. A process that exceeds its time or memory limit is ended,
 * whatever a decoder does. The next picture starts a fresh process.
 */
export function imageProcess(options: ProcessOptions = {}): ImageProcess {
  const { timeoutMs, maxWaiting, maxAwaited, maxBytes, recovery } = { ...USUAL, ...options }
  const line = new PQueue({ concurrency: 1 })
  let closing = new AbortController()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  async function carryOut(job: ImageJob): Promise<unknown> {
    clearTimeout(idle)
    const { signal } = closing
    signal.throwIfAborted()
    try {
      // Something might have killed the process since the last picture.
      if (!child || hasEnded(child)) child = await openChild(signal)
      const message = nextMessage(child, { timeoutMs, maxBytes, signal })
      // An error from `send` is ignored, because the process reports its own end.
      child.send(job, () => undefined)
      // The child sends one reply per job.
      const reply = (await message) as ImageReply
      if ('problem' in reply) throw reply.isFault ? new PictureFault(reply.problem) : new Error(reply.problem)
      idle = setTimeout(() => void end(), IDLE_MS).unref()
      return reply.answer
    } catch (error) {
      await end()
      throw error
    }
  }

  /** The child's first message means that its code is loaded. The time limit of the picture starts only then. */
  async function openChild(signal: AbortSignal): Promise<ChildProcess> {
    child = startChild()
    await nextMessage(child, { timeoutMs: START_LIMIT_MS, maxBytes, signal })
    return child
  }

  async function end(): Promise<void> {
    const ended = child
    child = undefined
    if (ended?.pid === undefined || hasEnded(ended)) return
    ended.ref()
    const exited = once(ended, 'exit')
    ended.kill('SIGKILL')
    await exited
  }

  return {
    async run(kind, ask, { isAwaited = false } = {}) {
      const priority = isAwaited ? 1 : 0
      if (line.sizeBy({ priority }) >= (isAwaited ? maxAwaited : maxWaiting))
        throw new AppError('UNAVAILABLE', TOO_MANY, { retryAfter: RETRY_SECONDS })
      // `kind` and `ask` belong to the same member of the union.
      const job = { kind, ...ask } as ImageJob
      const { signal } = closing
      const work = (): Promise<unknown> => recovery.run(() => carryOut(job), signal)
      const answer = traced({ name: `image ${kind}` }, () => line.add(work, { priority, signal }))
      return answer as Promise<ImageJobs[typeof kind]['answer']>
    },
    async close() {
      clearTimeout(idle)
      closing.abort(new AppError('UNAVAILABLE', RESTARTING, { retryAfter: RETRY_SECONDS }))
      await line.onIdle()
      await end()
      closing = new AbortController()
    },
  }
}

// The process gets no environment and no output, because it reads files from strangers. The process is detached, so
// that Ctrl-C in the terminal does not reach it.
function startChild(): ChildProcess {
  const child = fork(new URL('./imageChild.ts', import.meta.url), {
    serialization: 'advanced',
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  })
  // This listener can ignore the error, because the function that waits for a message also gets it.
  child.on('error', () => undefined)
  void offerToKernel(child)
  child.unref()
  child.channel?.unref()
  return child
}

/** Makes the Linux kernel end the picture process instead of the server when memory runs out. */
async function offerToKernel({ pid }: ChildProcess): Promise<void> {
  // Only Linux has this file.
  await writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

interface Bounds {
  timeoutMs: number
  maxBytes: number
  signal: AbortSignal
}

async function nextMessage(child: ChildProcess, { timeoutMs, maxBytes, signal }: Bounds): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const late = setTimeout(() => reject(new Error(`The picture took longer than ${timeoutMs} ms.`)), timeoutMs)
  const watch = watchMemory(child, maxBytes, () =>
    reject(new TooMuchMemory('The picture took too much memory.')),
  )
  const onEnd = (_code: number | null, endedBy: string | null): void =>
    reject(new (endedBy === 'SIGKILL' ? Killed : Error)('The process ended without a result.'))
  const isClosing = (): void => reject(signal.reason)
  child.once('message', resolve)
  child.once('exit', onEnd)
  child.once('error', reject)
  signal.addEventListener('abort', isClosing, { once: true })
  try {
    return await promise
  } finally {
    clearTimeout(late)
    clearInterval(watch)
    child.off('message', resolve)
    child.off('exit', onEnd)
    child.off('error', reject)
    signal.removeEventListener('abort', isClosing)
  }
}

function watchMemory({ pid }: ChildProcess, maxBytes: number, tooMuch: () => void): NodeJS.Timeout {
  return setInterval(() => {
    // pidusage rejects for a process that has ended. The exit event tells the caller that the process has ended.
    if (pid !== undefined)
      pidusage(pid).then(
        ({ memory }) => memory > maxBytes && tooMuch(),
        () => undefined,
      )
  }, LOOK_EVERY_MS)
}
