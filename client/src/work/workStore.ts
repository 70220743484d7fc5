import { LINKS } from '../waiting/names.ts'
import { recordStore } from '../waiting/recordStore.ts'
import type { DeviceWork } from './deviceWork.ts'

/** A firm's steps on this device: those of an account, or of its links. */
export const workStore = recordStore<DeviceWork>('work', {
  ownerOf: ({ sender }) => ('userId' in sender ? sender.userId : LINKS),
  staysInTab: true,
})
