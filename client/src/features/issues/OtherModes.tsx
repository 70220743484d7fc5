import type { Issue } from '@doorstep/contract/issues/schema'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { blockedReason, modesFor, MODES, type ModerationMode } from './moderation.ts'

interface OtherModesProps {
  issue: Issue
  mode: ModerationMode
  comment: string
  /** Switches to another step with the same comment. Undefined if switching is impossible. */
  onSwitch: ((mode: ModerationMode) => void) | undefined
}

/** Offers other actions after another person's step made this one impossible. */
export function OtherModes({ issue, mode, comment, onSwitch }: OtherModesProps) {
  if (blockedReason(mode, issue) === undefined) return null
  const others = modesFor(issue).filter((other) => blockedReason(other, issue) === undefined)
  return (
    <>
      {onSwitch &&
        others.map((other) => (
          <Button key={other} size="sm" variant="secondary" onPress={() => onSwitch(other)}>
            {MODES[other].instead}
          </Button>
        ))}
      {comment.trim() !== '' && <CopyButton text={comment} label="Copy the comment" />}
    </>
  )
}
