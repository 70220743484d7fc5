import { buildingEndpoints } from '@doorstep/contract/issues/building/endpoints'
import type { IssueShowing, ShowIssue } from '@doorstep/contract/issues/building/schema'
import { PUBLIC_TITLE_MAX, type Showing } from '@doorstep/contract/issues/building/rules'
import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { plainText, showFieldErrors } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { TextField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { notify } from '../../../ui/toast.ts'
import { PUBLIC_TITLE_FIELD } from './format.ts'
import { useShowing } from './useShowing.ts'

/** Shows an issue in shared parts to the people of its building, or to staff only. */
export function ShowingCard({ issue }: { issue: Issue }) {
  const data = useShowing(issue)
  if (!data) return null
  return (
    <Card title="Who sees this issue" className="print:hidden">
      <div className="flex flex-col gap-3">
        <p className="text-sm">
          {data.isNeverShown ? BUILDING_MESSAGES.neverShown : STATES[data.showing ?? 'undecided']}
        </p>
        <p className="text-sm text-muted">{followersText(data.followers)}</p>
        {!data.isNeverShown && <ShowingForm key={issue.issueId} issueId={issue.issueId} showing={data} />}
      </div>
    </Card>
  )
}

const STATES: Record<Showing | 'undecided', string> = {
  building: 'Residents of the building see this issue under the title below.',
  staff: 'Only staff, the reporter and followers see this issue.',
  undecided:
    'Residents of the building do not see this issue yet. If they report a problem in the same area, they see that somebody has already reported it.',
}

const followersText = (count: number): string => {
  if (count === 0) return 'Nobody else follows this issue.'
  return count === 1 ? '1 other person follows this issue.' : `${count} other people follow this issue.`
}

const Values = z.object({ publicTitle: z.string() })

function ShowingForm({ issueId, showing }: { issueId: number; showing: IssueShowing }) {
  const form = useContractForm(Values, { publicTitle: showing.publicTitle })
  const [problem, setProblem] = useState<string | null>(null)
  // A title that the user has typed stays when the suggested title changes.
  useEffect(() => {
    const { isDirty } = form.getFieldState('publicTitle')
    if (!isDirty) form.resetField('publicTitle', { defaultValue: showing.publicTitle })
  }, [form, showing.publicTitle])
  const save = useApiMutation(buildingEndpoints.changeShowing, { waitsForPage: true })
  const send = async (wanted: Showing) => {
    const { publicTitle } = form.getValues()
    const body: z.input<typeof ShowIssue> = { showing: wanted, ...(wanted === 'building' && { publicTitle }) }
    setProblem(null)
    try {
      await save.mutateAsync({ params: { issueId }, body })
      if (wanted === 'building') form.reset({ publicTitle })
      notify.success(wanted === 'building' ? 'Shown to the building.' : 'Hidden from the building.')
    } catch (error) {
      if (!showFieldErrors(error, form.setError, ['publicTitle'])) setProblem(plainText(error))
    }
  }
  return (
    <>
      <TextField
        control={form.control}
        name="publicTitle"
        {...PUBLIC_TITLE_FIELD}
        maxLength={PUBLIC_TITLE_MAX}
        isDisabled={save.isPending}
      />
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          // Only the button for the issue's next step is filled.
          variant="secondary"
          isDisabled={save.isPending}
          onPress={() => void send('building')}
        >
          {showing.showing === 'building' ? 'Save title' : 'Show to the building'}
        </Button>
        {showing.showing !== 'staff' && (
          <Button
            size="sm"
            variant="secondary"
            isDisabled={save.isPending}
            onPress={() => void send('staff')}
          >
            Hide from the building
          </Button>
        )}
      </div>
    </>
  )
}
