import { createContext, useContext } from 'react'

export const FormBusy = createContext(false)

/** True while the surrounding form is sending and its fields are locked. */
export const useIsFormBusy = () => useContext(FormBusy)
