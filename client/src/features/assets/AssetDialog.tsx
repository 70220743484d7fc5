import { areaEndpoints } from '@doorstep/contract/areas/endpoints'
import type { Area } from '@doorstep/contract/areas/schema'
import { assetEndpoints } from '@doorstep/contract/assets/endpoints'
import { Asset } from '@doorstep/contract/assets/schema'
import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { fixedText } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { FormDialog, type FormHandlers } from '../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../forms/RecordFormShell.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { usePicked } from '../../forms/usePicked.ts'
import { notify } from '../../ui/toast.ts'
import { FirmPicker } from '../issues/orders/FirmPicker.tsx'
import {
  AssetForm,
  assetParts,
  assetValuesOf,
  bodyOf,
  KIND_OPTIONS,
  NEW_ASSET,
  NO_AREA,
  type AssetInput,
  type AssetValues,
} from './assetValues.ts'

const NO_AREAS: readonly Area[] = []

interface AssetDialogProps {
  placeId: number
  /** True if the asset is in a home. A home has no areas. */
  isInHome: boolean
  /** The asset to edit, or null to add an asset. */
  asset: Asset | null
  onClose: () => void
}

export function AssetDialog({ asset, onClose, ...place }: AssetDialogProps) {
  const draftName = `asset:${asset?.assetId ?? `new:${place.placeId}`}`
  return (
    <FormDialog title={asset ? 'Edit Asset' : 'Add Asset'} draftName={draftName} onClose={onClose}>
      {(handlers) => <Form asset={asset} draftName={draftName} {...place} {...handlers} />}
    </FormDialog>
  )
}

interface FormProps extends FormHandlers, Omit<AssetDialogProps, 'onClose'> {
  draftName: string
}

function Form({ placeId, isInHome, asset, draftName, onDirty, onSaved, onCancel }: FormProps) {
  const areas = useQuery({ ...q(areaEndpoints.listAreas), enabled: !isInHome }).data ?? NO_AREAS
  const add = useApiMutation(assetEndpoints.addAsset)
  const update = useApiMutation(assetEndpoints.updateAsset)
  const form = useContractForm(AssetForm, asset ? assetValuesOf(asset) : NEW_ASSET)
  const { control } = form
  const editing = useRecordForm({
    form,
    draftName,
    row: asset,
    valuesOf: assetValuesOf,
    parts: assetParts(areas),
    readCurrent: (current) => Asset.safeParse(current).data ?? null,
    send: async (values, base, { key }) => {
      const body = bodyOf(values)
      if (!base) return add.mutateAsync({ params: { placeId }, body, options: { idempotencyKey: key } })
      return update.mutateAsync({
        params: { assetId: base.assetId },
        body: { ...body, version: base.version },
      })
    },
    failureOf: (error) => fixedText(error, 'We couldn’t save the asset. Try again.'),
    onSaved: () => {
      notify.success(asset ? 'Asset updated.' : 'Asset added.')
      onSaved()
    },
    onUnchanged: onSaved,
    onDirty,
  })
  return (
    <RecordFormShell editing={editing} noun="asset" onCancel={onCancel}>
      <SelectField control={control} name="kind" label="Kind" options={KIND_OPTIONS} isRequired />
      <TextField
        control={control}
        name="name"
        label="Name"
        hint="The name that people use, such as Lift 1."
        maxLength={80}
        isRequired
      />
      {!isInHome && <AreaField control={control} areas={offeredAreas(areas, asset)} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="maker" label="Maker" maxLength={80} />
        <TextField control={control} name="serialNumber" label="Serial number" maxLength={80} />
        <TextField control={control} name="installedOn" type="date" label="Installed on" />
        <TextField control={control} name="warrantyUntil" type="date" label="Warranty until" />
      </div>
      <FirmField control={control} />
    </RecordFormShell>
  )
}

type AssetControl = Control<AssetInput, unknown, AssetValues>

/** The field offers no inactive areas, except the area of this asset. */
const offeredAreas = (areas: readonly Area[], asset: Asset | null) =>
  areas.filter(({ areaId, isActive }) => isActive || areaId === asset?.area?.areaId)

function AreaField({ control, areas }: { control: AssetControl; areas: readonly Area[] }) {
  return (
    <SelectField
      control={control}
      name="areaId"
      label="Area"
      options={[
        { value: NO_AREA, label: 'No area' },
        ...areas.map(({ areaId, name }) => ({ value: areaId, label: name })),
      ]}
    />
  )
}

function FirmField({ control }: { control: AssetControl }) {
  return (
    <FirmPicker
      {...usePicked(control, 'firm')}
      label="Service firm"
      hint="The firm that services this asset. The firm must serve this development."
    />
  )
}
