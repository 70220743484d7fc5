import type { Endpoint } from '@doorstep/contract/endpoint'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { callStream } from '../api/call.ts'
import { plainText } from '../api/errors.ts'
import { saveFile } from '../lib/saveFile.ts'
import { Button } from '../ui/Button.tsx'
import { notify } from '../ui/toast.ts'
import { ShortLabel } from './ShortLabel.tsx'

interface ExportButtonProps {
  endpoint: Endpoint & { response: 'binary' }
  /** The filters and sort order of the list. The exported file contains all of the list's pages. */
  query: object
  /** The file name without its extension, for example "people". */
  fileName: string
  /** Names the exported list. Needed if the button is not next to that list. */
  label?: ReactNode
  /** A longer label for screen readers, needed if the same label appears more than once. */
  accessibleLabel?: string
}

export function ExportButton({
  endpoint,
  query,
  fileName,
  label = <ShortLabel word="Export" />,
  accessibleLabel,
}: ExportButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const answer = await callStream(endpoint, { query }, {})
      saveFile(await answer.blob(), nameIn(answer) ?? `${fileName}.csv`)
    } catch (error) {
      notify.error(`The export failed. ${plainText(error)}`)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      isBusy={isBusy}
      busyText="Exporting..."
      onPress={() => void save()}
      {...(accessibleLabel ? { 'aria-label': accessibleLabel } : {})}
    >
      <Download aria-hidden="true" className="size-4" />
      {label}
    </Button>
  )
}

function nameIn(answer: Response): string | undefined {
  return /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
}
