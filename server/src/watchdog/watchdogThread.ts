// The thread that watches the server's event loop. Only ./watchdog.ts starts it.
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { judge } from './judge.ts'
import type { Sight } from './judge.ts'
import type { WatchdogData } from './watchdog.ts'

const { beat, intervalMs }: WatchdogData = workerData
const NANOSECONDS = 1_000_000
const FATAL = 60
let before: Sight | undefined

function end(): void {
  const line = { level: FATAL, time: new Date().toISOString(), msg: 'the server hangs and is being stopped' }
  try {
    // Writes directly, without the log, because the log's stream belongs to the blocked event loop.
    writeSync(1, `${JSON.stringify(line)}\n`)
  } finally {
    // Only this call ends the process without help from the blocked event loop.
    process.kill(process.pid, 'SIGKILL')
  }
}

setInterval(() => {
  const now = {
    at: Number(process.hrtime.bigint()) / NANOSECONDS,
    beat: Number(Atomics.load(beat, 0)) / NANOSECONDS,
  }
  const sight = judge(before, now, intervalMs)
  before = sight
  if (sight.isOver) end()
}, intervalMs)
