// Entry point of the picture process, which does one job at a time. Only ./imageProcess.ts starts it.
import type { ImageJob, ImageReply } from './imageJob.ts'
import { carryOut } from './imageWork.ts'

/** True if the machine caused the failure, such as an unreadable file or a lack of memory, and not the picture. */
function isMachines(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && 'errno' in error)
}

async function replyTo(job: ImageJob): Promise<ImageReply> {
  try {
    return { answer: await carryOut(job) }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { problem, isFault: !isMachines(error) }
  }
}

// Only the server sends messages to this process, and all messages are jobs.
process.on('message', (job: ImageJob) => void replyTo(job).then((reply) => process.send?.(reply)))
// The server has ended, so this process ends too.
process.on('disconnect', () => process.exit())
const ready: ImageReply = { answer: 'ready' }
process.send?.(ready)
