// The thread that decodes one HEIC image and ends. Only ./heic.ts starts it.
import { parentPort, workerData } from 'node:worker_threads'
import heicDecode from 'heic-decode'
import type { HeicJob, HeicPixels } from './heic.ts'

const job: HeicJob = workerData

interface Memory {
  buffer: ArrayBuffer
  grow(pages: number): number
}

// `resourceLimits` do not count the decoder's own memory, so a file that asks for more is refused here.
function capMemory(maxBytes: number): void {
  // The types of this project leave WebAssembly out.
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function growWithin(this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * 65_536 > maxBytes)
      throw new RangeError('Out of memory for this image.')
    return grow.call(this, pages)
  }
}

capMemory(job.maxBytes)
const [image] = await heicDecode.all({ buffer: job.file })
if (!image) throw new Error('There is no image in the file.')
if (image.width * image.height > job.maxPixels) throw new Error('The image has too many pixels.')
const { width, height, data } = await image.decode()
const pixels: HeicPixels = { data, width, height }
parentPort?.postMessage(pixels, [data.buffer])
