import { feedbackEndpoints } from '@doorstep/contract/feedback/endpoints'
import { COMMENT_MAX } from '@doorstep/contract/feedback/rules'
import { screenAt } from '@doorstep/contract/screens'
import { NO_RATING } from '@doorstep/contract/feedback/texts'
import { useState, type SubmitEvent } from 'react'
import { plainText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { storedUserId } from '../../lib/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { ERROR } from '../../ui/fieldStyles.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { StarRating } from './StarRating.tsx'

/** The API requires an emoji. The server stores the emoji that matches the rating. */
const EMOJI = '🙂'

export interface FeedbackValues {
  /** The rating in stars, or 0 before the user chooses. */
  rating: number
  comment: string
}

interface FeedbackFormProps {
  values: FeedbackValues
  onChange: (values: FeedbackValues) => void
  onCancel: () => void
  onSent: () => void
}

export function FeedbackForm({ values, onChange, onCancel, onSent }: FeedbackFormProps) {
  const { rating, comment } = values
  const [isMissing, setIsMissing] = useState(false)
  const submission = useApiMutation(feedbackEndpoints.submitFeedback, { onSuccess: onSent })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const userId = storedUserId()
    setIsMissing(rating < 1)
    if (userId === null || rating < 1 || submission.isPending) return
    const { pathname } = window.location
    submission.mutate({
      body: {
        userId: Number(userId),
        rating,
        comment,
        // The form sends no path if the address does not belong to a screen.
        ...(screenAt(pathname) && { pagePath: pathname }),
        emoji: EMOJI,
      },
    })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
      <StarRating
        value={rating}
        onChange={(chosen) => {
          setIsMissing(false)
          onChange({ ...values, rating: chosen })
        }}
        error={isMissing ? NO_RATING : undefined}
      />
      <TextArea
        label="Comment (optional)"
        value={comment}
        maxLength={COMMENT_MAX}
        rows={3}
        onChange={(event) => onChange({ ...values, comment: event.target.value })}
      />
      {submission.isError && (
        <p role="alert" className={ERROR}>
          {plainText(submission.error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isBusy={submission.isPending} busyText="Sending...">
          Submit
        </Button>
      </div>
    </form>
  )
}
