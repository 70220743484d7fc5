import { IDLE_MINUTES } from '@doorstep/contract/sessions/rules'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

const SPOKEN = [10, 30, 60]

interface IdlePromptProps {
  secondsLeft: number
  onStay: () => void
  onLeave: () => void
}

export function IdlePrompt({ secondsLeft, onStay, onLeave }: IdlePromptProps) {
  return (
    <Dialog
      title="Are you still there?"
      isOpen
      onClose={onStay}
      size="sm"
      role="alertdialog"
      isLocked
      hasCloseButton={false}
      footer={
        <>
          <Button variant="secondary" onPress={onLeave}>
            No
          </Button>
          <Button onPress={onStay}>Continue</Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 text-sm">
        <p className="text-base tabular-nums">{sentence(secondsLeft)}</p>
        <p className="text-muted">
          You have been inactive for {IDLE_MINUTES} minutes. We keep what you have typed and offer it again
          after you sign in.
        </p>
        <Spoken seconds={secondsLeft} />
      </div>
    </Dialog>
  )
}

const sentence = (seconds: number) => `Session will expire in ${seconds} seconds.`

/**
 * Announces the remaining time only a few times, because an announcement every second would interrupt all other
 * announcements.
 */
function Spoken({ seconds }: { seconds: number }) {
  const at = SPOKEN.find((moment) => seconds <= moment)
  return (
    <p aria-live="assertive" className="sr-only">
      {at === undefined ? '' : sentence(at)}
    </p>
  )
}
