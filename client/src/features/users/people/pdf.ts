import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler returns the file's address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { workerAddress } from '../../../lib/workerAddress.ts'

/** Opens a PDF in a worker of this build. The PDF cannot run scripts or load anything. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerPort ??= new Worker(workerAddress(workerUrl), { type: 'module' })
  const data = new Uint8Array(await file.arrayBuffer())
  return getDocument({ data, enableXfa: false, useWasm: false, stopAtErrors: false }).promise
}

/** Draws a page at the width of the canvas, sharp on high-density screens. */
export async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): Promise<void> {
  const natural = page.getViewport({ scale: 1 })
  const density = Math.min(window.devicePixelRatio, 2)
  const viewport = page.getViewport({ scale: (width / natural.width) * density })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
}
