import { useEffect, useRef, useState } from 'react'
import { sendingIds } from '../waiting/holding.ts'
import type { Owner } from '../waiting/names.ts'
import { keepSending } from '../waiting/sending.ts'
import type { DeviceWork } from './deviceWork.ts'
import { sendAllWork } from './sendWork.ts'
import { workStore } from './workStore.ts'

interface OnDevice {
  /** The steps, or null until the device has been read. */
  works: readonly DeviceWork[] | null
  /** The ids of the steps that are being sent. */
  sending: ReadonlySet<string>
}

/**
 * The steps that this device keeps for an account, or for the links opened on this device. The page sends the steps as
 * soon as possible. Calls `onSettled` when the server has received or refused a step.
 */
export function useDeviceWork(owner: Owner, onSettled: () => void): OnDevice {
  const [state, setState] = useState<OnDevice>({ works: null, sending: new Set() })
  const settled = useRef(onSettled)
  useEffect(() => {
    settled.current = onSettled
  })
  useEffect(() => {
    let isOver = false
    const show = async () => {
      const works = await workStore.read(owner)
      if (!isOver) setState({ works, sending: sendingIds() })
    }
    const stop = keepSending(
      () => sendAllWork(owner, () => !isOver && settled.current()),
      () => void show(),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [owner])
  return state
}
