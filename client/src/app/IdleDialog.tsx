import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { endIdleSession } from './logout.ts'
import { useIdle } from './useIdle.ts'

const SPOKEN = [10, 30, 60]

/** Asks after 20 minutes without input whether the person is still there, and ends the session when nobody answers. */
export function IdleDialog() {
  const { secondsLeft, stay } = useIdle(endIdleSession)
  if (secondsLeft === null || secondsLeft === 0) return null
  return (
    <Dialog
      title="Are you still there?"
      isOpen
      onClose={stay}
      size="sm"
      role="alertdialog"
      isDismissable={false}
      hasCloseButton={false}
      footer={
        <>
          <Button variant="secondary" onPress={endIdleSession}>
            No
          </Button>
          <Button onPress={stay}>Continue</Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 text-sm">
        <p className="text-base tabular-nums">{sentence(secondsLeft)}</p>
        <p className="text-muted">
          You have been inactive for 20 minutes. What you have typed is kept and offered again after login.
        </p>
        <Spoken seconds={secondsLeft} />
      </div>
    </Dialog>
  )
}

const sentence = (seconds: number) => `Session will expire in ${seconds} seconds.`

/** Read out at a few moments: each of the 120 seconds would drown everything else. */
function Spoken({ seconds }: { seconds: number }) {
  const at = SPOKEN.find((moment) => seconds <= moment)
  return (
    <p aria-live="assertive" className="sr-only">
      {at === undefined ? '' : sentence(at)}
    </p>
  )
}
