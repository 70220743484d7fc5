import { createContext, useContext } from 'react'

export const FormBusy = createContext(false)

/** Whether the form around a field is being sent and takes no words meanwhile. */
export const useIsFormBusy = () => useContext(FormBusy)
