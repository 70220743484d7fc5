import { useEffect, useRef, useState } from 'react'
import { unreachable } from '../api/apiError.ts'
import { onSignInTooOld } from '../api/reauthentication.ts'
import { Dialog } from '../ui/Dialog.tsx'

// Forms are fetched once one is needed.
const loadForm = () => import('./ReauthenticateForm.tsx')
type Loaded = Awaited<ReturnType<typeof loadForm>>

/** Opens when a call needs a sign-in of the last minutes, and lets that call go on. */
export function ReauthenticateDialog() {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const answer = useRef<((isFresh: boolean) => void) | null>(null)
  const settle = (isFresh: boolean) => {
    setLoaded(null)
    answer.current?.(isFresh)
    answer.current = null
  }
  useEffect(() => {
    const stop = onSignInTooOld(async () => {
      const form = await loadForm().catch(() => {
        throw unreachable()
      })
      return new Promise((resolve) => {
        answer.current = resolve
        setLoaded(form)
      })
    })
    return () => {
      stop()
      answer.current?.(false)
    }
  }, [])
  if (!loaded) return null
  return (
    <Dialog
      title="Confirm that it is you"
      isOpen
      onClose={() => settle(false)}
      size="sm"
      isDismissable={false}
    >
      <loaded.ReauthenticateForm onDone={() => settle(true)} onCancel={() => settle(false)} />
    </Dialog>
  )
}
