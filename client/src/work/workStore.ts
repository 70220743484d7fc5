import { LINKS } from '../waiting/names.ts'
import { recordStore } from '../waiting/recordStore.ts'
import type { DeviceWork } from './deviceWork.ts'

/** The steps of firms on this device. Steps that were written with a link have no account. */
export const workStore = recordStore<DeviceWork>('work', {
  ownerOf: ({ sender }) => ('userId' in sender ? sender.userId : LINKS),
  staysInTab: true,
})
