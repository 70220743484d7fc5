import { accessEndpoints } from '@doorstep/contract/issues/access/endpoints'
import type { IssueAccess } from '@doorstep/contract/issues/access/schema'
import { accessTexts } from '@doorstep/contract/issues/access/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q, useApiMutation } from '../../../api/query.ts'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { notify } from '../../../ui/toast.ts'
import { AccessFields } from './AccessFields.tsx'
import { accessOf, AccessValues, valuesOfAccess } from './values.ts'

/** The access details of an issue, for people who may see them. */
export function AccessCard({ issue, isOwn }: { issue: Issue; isOwn: boolean }) {
  const { data: access } = useQuery(q(accessEndpoints.readAccess, { params: { issueId: issue.issueId } }))
  const [isChanging, setIsChanging] = useState(false)
  if (!access) return null
  const texts = accessTexts(access)
  // Staff see no card without details. The reporter sees the card and can add details.
  if (texts.length === 0 && (!isOwn || !access.isChangeable)) return null
  const verb = texts.length === 0 ? 'Add' : 'Change'
  return (
    <Card
      title="Getting in"
      // An empty card is not printed.
      {...(texts.length === 0 && { className: 'print:hidden' })}
      actions={
        access.isChangeable && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${verb} access details`}
            onPress={() => setIsChanging(true)}
          >
            {verb}
          </Button>
        )
      }
    >
      {texts.length === 0 ? (
        <p className="text-sm text-muted">
          Say when somebody is at home, and whether staff or a firm may come in with the key. A firm can read
          your answers once it has an appointment.
        </p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm break-words">
          {texts.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {isChanging && <AccessDialog issue={issue} access={access} onClose={() => setIsChanging(false)} />}
    </Card>
  )
}

interface AccessDialogProps {
  issue: Issue
  access: IssueAccess
  onClose: () => void
}

function AccessDialog({ issue: { issueId, jobId }, access, onClose }: AccessDialogProps) {
  const save = useApiMutation(accessEndpoints.setAccess, { waitsForPage: true })
  const form = useContractForm(AccessValues, valuesOfAccess(access))
  const send = async (values: AccessValues) => {
    await save.mutateAsync({ params: { issueId }, body: accessOf(values) })
    notify.success('Your answers about getting in are saved.')
  }
  return (
    <ShortFormDialog
      title={`Access details for issue ${jobId}`}
      form={form}
      names={[]}
      send={send}
      failedText="We couldn’t save your answers. Try again."
      submitLabel="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <AccessFields />
    </ShortFormDialog>
  )
}
