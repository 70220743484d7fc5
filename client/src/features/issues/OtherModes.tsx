import type { Issue } from '@doorstep/contract/issues/schema'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { blockedReason, modesFor, MODES, type ModerationMode } from './moderation.ts'

interface OtherModesProps {
  issue: Issue
  mode: ModerationMode
  comment: string
  /** Goes on with another step and the same comment; none where there is no way to it. */
  onSwitch: ((mode: ModerationMode) => void) | undefined
}

/** What is possible where somebody else's step has made this one impossible. */
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
