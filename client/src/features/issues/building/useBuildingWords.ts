import { buildingEndpoints } from '@doorstep/contract/issues/building/endpoints'
import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { plainText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { notify } from '../../../ui/toast.ts'
import type { Moderation } from '../issueValues.ts'
import { useShowing } from './useShowing.ts'

/** The text about a decision that the building will see. An approval has a title, and a rejection has a reason. */
export function useBuildingWords(
  issue: Issue,
  step: IssueStatus | null,
  form: UseFormReturn<Moderation, unknown, Moderation>,
) {
  const showing = useShowing(issue)
  const change = useApiMutation(buildingEndpoints.changeShowing)
  // If staff have already decided who sees the issue, the form does not ask again.
  const offersTitle = step === 'Approved' && showing?.showing === null && !showing.isNeverShown
  const asksFollowers =
    step === 'Rejected' && showing !== undefined && showing.followers > 0 && !showing.isNeverShown
  const offered = showing?.publicTitle
  useEffect(() => {
    if (offered !== undefined && !form.getFieldState('publicTitle').isDirty)
      form.resetField('publicTitle', { defaultValue: offered })
  }, [form, offered])
  const [isShown, publicTitle, followerWords] = form.watch(['isShown', 'publicTitle', 'followerWords'])
  const show = async ({ issueId }: Issue) => {
    try {
      await change.mutateAsync({ params: { issueId }, body: { showing: 'building', publicTitle } })
    } catch (error) {
      // The approval itself has succeeded. Staff can still show the issue to the building on its page.
      notify.error(`The issue is approved, but the building does not see it yet. ${plainText(error)}`)
    }
  }
  return {
    offersTitle,
    asksFollowers,
    followers: showing?.followers ?? 0,
    isShown,
    /** The error message about a text that is missing, if any. */
    missing:
      offersTitle && isShown && publicTitle.trim() === ''
        ? BUILDING_MESSAGES.noTitle
        : asksFollowers && followerWords.trim() === ''
          ? BUILDING_MESSAGES.wordsForFollowers
          : undefined,
    update: asksFollowers ? { followerWords: followerWords.trim() } : {},
    afterSave: async (saved: Issue) => {
      if (offersTitle && isShown) await show(saved)
    },
  }
}

export type BuildingWords = ReturnType<typeof useBuildingWords>
