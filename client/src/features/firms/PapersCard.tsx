import { paperEndpoints } from '@doorstep/contract/firms/papers/endpoints'
import type { Firm, FirmPaper } from '@doorstep/contract/firms/schema'
import { PAPER_KIND_LABELS } from '@doorstep/contract/firms/texts'
import { useState } from 'react'
import { plainText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { callStream } from '../../api/call.ts'
import { formatDayOfYear } from '../../lib/dates.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { notify } from '../../ui/toast.ts'
import { PaperBadge } from './format.tsx'

const ActDialog = dialogPart(async () => (await import('../../forms/ActDialog.tsx')).ActDialog)
const AddPaperDialog = dialogPart(async () => (await import('./AddPaperDialog.tsx')).AddPaperDialog)

interface PapersCardProps {
  firm: Firm
}

/** Papers that allow the firm to work, earliest expiry first. */
export function PapersCard({ firm }: PapersCardProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<FirmPaper | null>(null)
  const remove = useApiMutation(paperEndpoints.removeFirmPaper)
  return (
    <Card
      title="Documents"
      actions={
        <Button variant="secondary" size="sm" onPress={() => setIsAdding(true)}>
          Add document
        </Button>
      }
    >
      {firm.papers.length === 0 ? (
        <p className="text-sm text-muted">No insurance or accreditation has been added for this firm.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {firm.papers.map((paper) => (
            <Paper key={paper.id} firm={firm} paper={paper} onRemove={() => setRemoved(paper)} />
          ))}
        </ul>
      )}
      {isAdding && <AddPaperDialog firmId={firm.id} onClose={() => setIsAdding(false)} />}
      {removed && (
        <ActDialog
          title="Remove this document?"
          confirmLabel="Remove"
          busyText="Removing..."
          isDanger
          act={() => remove.mutateAsync({ params: { firmId: firm.id, paperId: removed.id } })}
          onDone={() => notify.success('Document removed.')}
          onClose={() => setRemoved(null)}
        >
          <p>“{removed.name}” and its file will be removed permanently.</p>
        </ActDialog>
      )}
    </Card>
  )
}

function Paper({ firm, paper, onRemove }: PapersCardProps & { paper: FirmPaper; onRemove: () => void }) {
  const { id, name, kind, expiresOn, state, fileName } = paper
  const open = async () => {
    await openPaper(firm.id, id, fileName ?? 'document').catch((error: unknown) =>
      notify.error(plainText(error)),
    )
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 text-sm">
        <p dir="auto" className="font-medium break-words">
          {name}
        </p>
        <p className={state === 'expired' ? 'text-danger' : 'text-muted'}>
          {`${PAPER_KIND_LABELS[kind]}, ${state === 'expired' ? 'expired on' : 'valid until'} ${formatDayOfYear(expiresOn)}`}
        </p>
      </div>
      <PaperBadge state={state} />
      <div className="flex gap-2">
        {fileName !== null && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Open the file of ${name}`}
            onPress={() => void open()}
          >
            Open
          </Button>
        )}
        <Button variant="secondary" size="sm" aria-label={`Remove ${name}`} onPress={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

/** Downloads the file of a paper to the device. */
async function openPaper(firmId: number, paperId: number, name: string): Promise<void> {
  const answer = await callStream(paperEndpoints.readFirmPaper, { params: { firmId, paperId } }, {})
  saveFile(await answer.blob(), name)
}
