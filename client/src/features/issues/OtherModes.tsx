import type { Issue } from '@doorstep/contract/issues/schema'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { blockedReason, modesFor, MODES, type ModerationMode } from './moderation.ts'

interface OtherModesProps {
  issue: Issue
  mode: ModerationMode
  comment: string
  /** Switches to another step and keeps the comment. Undefined if the user cannot switch. */
  onSwitch: ((mode: ModerationMode) => void) | undefined
}

/** Offers other actions after another person's step has made the user's action impossible. */
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
