import { IMPORT_LIMIT_BYTES, type ImportCsv, type ImportResult, FILE_TOO_LARGE } from '@doorstep/contract/csv'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { templateOf, type ImportColumns } from '@doorstep/contract/importColumns'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { fixedText, type FailureText } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { today } from '../lib/dates.ts'
import { saveFile } from '../lib/saveFile.ts'
import { Button } from '../ui/Button.tsx'
import { ChosenFile } from '../ui/ChosenFile.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { notify } from '../ui/toast.ts'
import { useKeptFocus } from '../ui/useKeptFocus.ts'
import { ImportFindings } from './ImportFindings.tsx'

interface ImportEndpoint extends Endpoint {
  params?: undefined
  query?: undefined
  body: typeof ImportCsv
  response: typeof ImportResult
}

interface ImportDialogProps {
  title: string
  endpoint: ImportEndpoint
  columns: ImportColumns
  /** Explains which columns are optional and what the columns mean. */
  children?: ReactNode
  /**
   * Returns content to show after the import instead of the file and its findings. If the function returns nothing, the
   * dialog closes.
   */
  resultOf?: (result: ImportResult, close: () => void) => ReactNode
  onClose: () => void
}

/** Checks a CSV file and shows what would change. After confirmation, the dialog imports the whole file. */
export function ImportDialog(props: ImportDialogProps) {
  const { title, endpoint, columns, children, resultOf, onClose } = props
  const send = useApiMutation<ImportEndpoint>(endpoint, { waitsForPage: true })
  const [file, setFile] = useState<File | null>(null)
  const [csv, setCsv] = useState<string | null>(null)
  const [found, setFound] = useState<ImportResult | null>(null)
  const [problem, setProblem] = useState<FailureText | null>(null)

  const ask = async (text: string, dryRun: boolean) => {
    setProblem(null)
    try {
      const result = await send.mutateAsync({ body: { csv: text, dryRun } })
      setFound(result)
      if (!result.applied) return
      notify.success(importedText(result))
      if (!resultOf?.(result, onClose)) onClose()
    } catch (error) {
      setProblem(fixedText(error, 'We couldn’t import the file. Try again.'))
    }
  }
  const forget = () => {
    setFound(null)
    setFile(null)
    setCsv(null)
    setProblem(null)
  }
  const choose = async (chosen: File) => {
    forget()
    setFile(chosen)
    // Refuses a large file without reading it, because it might not fit in the page's memory.
    if (chosen.size > IMPORT_LIMIT_BYTES) return setProblem({ message: FILE_TOO_LARGE })
    try {
      const text = await readTextFile(chosen)
      setCsv(text)
      await ask(text, true)
    } catch {
      setProblem({
        message: 'We couldn’t read this file. Choose another one.',
        detail: 'Check that the file has not been moved or deleted, then choose it again.',
      })
    }
  }
  const kept = useKeptFocus(file)
  const isReady = found !== null && found.errors.length === 0 && found.added + found.changed > 0

  const wayOn = found?.applied === true && resultOf?.(found, onClose)
  if (wayOn)
    return (
      <Dialog title={title} isOpen onClose={onClose} footer={<Button onPress={onClose}>Close</Button>}>
        <Notice tone="ok" title={importedText(found)}>
          {wayOn}
        </Notice>
      </Dialog>
    )
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      isLocked={send.isPending}
      footer={
        <>
          <Button variant="secondary" onPress={onClose} isDisabled={send.isPending}>
            Cancel
          </Button>
          <Button
            isBusy={send.isPending}
            busyText={found ? 'Importing...' : 'Checking...'}
            disabledReason={isReady ? undefined : 'Choose a file without mistakes first.'}
            onPress={() => csv !== null && void ask(csv, false)}
          >
            Import
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <p>
          The file&apos;s first line names its columns:{' '}
          <code className="break-words">{headingsOf(columns)}</code>.
        </p>
        {children}
        <TemplateButton title={title} columns={columns} />
        <div {...kept} className="flex flex-col items-start gap-3">
          <FileButton
            accept={['.csv', 'text/csv']}
            variant="secondary"
            isDisabled={send.isPending}
            onFile={(chosen) => void choose(chosen)}
          >
            {file ? 'Choose another file' : 'Choose a CSV file'}
          </FileButton>
          {file && (
            <ChosenFile name={file.name} size={file.size} isDisabled={send.isPending} onAct={forget} />
          )}
        </div>
        {problem && <ErrorPanel {...problem} />}
        {found && <ImportFindings found={found} />}
      </div>
    </Dialog>
  )
}

function importedText({ added, changed }: ImportResult): string {
  return `Imported: ${added} added, ${changed} changed.`
}

function headingsOf(columns: ImportColumns): string {
  const needed = Object.values(columns).filter(({ isOptional }) => !isOptional)
  return needed.map(({ heading }) => heading).join(', ')
}

function TemplateButton({ title, columns }: { title: string; columns: ImportColumns }) {
  const save = () =>
    saveFile(
      new Blob([templateOf(columns, today())], { type: 'text/csv' }),
      `${title.toLowerCase().replaceAll(' ', '-')}-template.csv`,
    )
  return (
    <Button variant="secondary" size="sm" className="self-start" onPress={save}>
      <Download aria-hidden="true" className="size-4" />
      Download template
    </Button>
  )
}

/**
 * Reads a file as UTF-8, or as UTF-16 if it starts with that byte order mark. Reads any other file as windows-1252,
 * which spreadsheet programs in the UK use.
 */
async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mark = `${bytes[0]} ${bytes[1]}`
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
