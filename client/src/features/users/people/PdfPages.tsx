import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { drawPage, openPdf } from './pdf.ts'

/** The largest number of pages of a proof of address to show. Longer files can be downloaded. */
const PAGES_MAX = 20
const WIDTH_MAX = 900

/** Draws the pages of a PDF below each other. An iframe or plug-in could run content of an untrusted file. */
export function PdfPages({ file, name }: { file: Blob; name: string }) {
  const pdf = useQuery({
    queryKey: ['pdf', name, file.size],
    queryFn: () => openPdf(file),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const { data } = pdf
  useEffect(() => () => void data?.loadingTask.destroy(), [data])
  if (pdf.isError) {
    return (
      <ErrorPanel message="The file cannot be shown." detail="Download it to open it in another program." />
    )
  }
  if (!data) return <Skeleton className="h-96" label="Opening the proof" />
  const shown = Math.min(data.numPages, PAGES_MAX)
  return (
    <div className="flex flex-col items-center gap-4 rounded-lg bg-sunken p-2 sm:p-4">
      {Array.from({ length: shown }, (_, index) => (
        <PdfPage key={index} pdf={data} number={index + 1} />
      ))}
      {data.numPages > shown && (
        <p className="text-sm text-muted">
          {shown} of {data.numPages} pages. Download the file for the rest.
        </p>
      )}
    </div>
  )
}

function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  useEffect(() => {
    let isWanted = true
    const draw = async () => {
      const page = await pdf.getPage(number)
      const element = canvas.current
      if (!element || !isWanted) return
      const width = Math.min(element.parentElement?.clientWidth ?? WIDTH_MAX, WIDTH_MAX)
      await drawPage(page, element, width)
    }
    draw().then(
      () => isWanted && setState('drawn'),
      () => isWanted && setState('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [pdf, number])
  return (
    <div className="flex w-full justify-center">
      {state === 'failed' && (
        <p className="p-8 text-sm text-muted">Page {number} cannot be shown. Download the file to read it.</p>
      )}
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas, because there is no image file
        role="img"
        aria-label={`Page ${number} of ${pdf.numPages}`}
        data-state={state}
        className="w-full max-w-[900px] bg-[white] shadow-float"
      />
    </div>
  )
}
