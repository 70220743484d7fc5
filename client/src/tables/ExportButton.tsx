import type { Endpoint } from '@doorstep/contract/endpoint'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { callStream } from '../api/call.ts'
import { plainText } from '../api/errors.ts'
import { saveFile } from '../lib/saveFile.ts'
import { Button } from '../ui/Button.tsx'
import { notify } from '../ui/toast.ts'

interface ExportButtonProps {
  endpoint: Endpoint & { response: 'binary' }
  /** The list's own filters and order: the file holds what the list shows, on all of its pages. */
  query: object
  /** Without its ending, such as "people". */
  fileName: string
  /** What is exported, where the button stands apart from its list. */
  label?: string
  /** For screen readers, where the same label stands more than once. */
  accessibleLabel?: string
}

/** Saves a list as a CSV file. */
export function ExportButton({
  endpoint,
  query,
  fileName,
  label = 'Export CSV',
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
