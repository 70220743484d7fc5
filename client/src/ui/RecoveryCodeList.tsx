import { useState } from 'react'
import { saveFile } from '../lib/saveFile.ts'
import { buttonClass } from './fieldStyles.ts'

interface RecoveryCodeListProps {
  codes: readonly string[]
  /** The name of the product, for the printout and the file, for example "Ash Row". */
  brandName: string
}

/** Shows recovery codes once, with three ways to keep them. A printout leaves out the rest of the page. */
export function RecoveryCodeList({ codes, brandName }: RecoveryCodeListProps) {
  const [note, setNote] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setNote('Copied.')
    } catch {
      setNote('Copying did not work. Select the codes and copy them, or download them.')
    }
  }
  const download = () => {
    const text = `${brandName}: recovery codes. Each code works once.\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
    setNote('Downloaded as recovery-codes.txt.')
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="hidden font-semibold print:block">{brandName}: recovery codes. Each code works once.</p>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-lg border border-border bg-sunken px-4 py-3 font-mono text-sm tabular-nums select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <button type="button" className={buttonClass('secondary')} onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" className={buttonClass('secondary')} onClick={download}>
          Download
        </button>
        <button type="button" className={buttonClass('secondary')} onClick={() => window.print()}>
          Print
        </button>
      </div>
      <output className="text-sm text-muted print:hidden">{note}</output>
    </div>
  )
}
