import * as z from 'zod/mini'
import { IMPORT_LIMIT_BYTES, ImportCsv, ImportResult } from '../csv.ts'
import { endpoints } from '../endpoint.ts'
import { IssueParams } from '../issues/schema.ts'
import {
  AddAsset,
  Asset,
  AssetIssue,
  AssetParams,
  ExportAssets,
  IssueAssets,
  ListAssetIssues,
  PlaceParams,
  UpdateAsset,
} from './schema.ts'

export const assetEndpoints = endpoints({
  /** Lists the assets of a home or of common parts, except removed assets. */
  listAssets: {
    method: 'GET',
    path: '/places/:placeId/assets',
    permission: 'asset:read',
    shows: ['asset', 'area', 'firm'],
    params: PlaceParams,
    response: z.array(Asset),
  },
  addAsset: {
    method: 'POST',
    path: '/places/:placeId/assets',
    permission: 'asset:manage',
    touches: ['asset'],
    params: PlaceParams,
    body: AddAsset,
    response: Asset,
    status: 201,
  },
  exportAssets: {
    method: 'GET',
    path: '/assets/export',
    permission: 'asset:read',
    query: ExportAssets,
    response: 'binary',
    media: ['text/csv'],
  },
  importAssets: {
    method: 'POST',
    path: '/assets/import',
    permission: 'asset:manage',
    touches: ['asset'],
    body: ImportCsv,
    bodyLimit: IMPORT_LIMIT_BYTES,
    response: ImportResult,
  },
  readAsset: {
    method: 'GET',
    path: '/assets/:assetId',
    permission: 'asset:read',
    shows: ['asset', 'area', 'firm'],
    params: AssetParams,
    response: Asset,
  },
  updateAsset: {
    method: 'PUT',
    path: '/assets/:assetId',
    permission: 'asset:manage',
    touches: ['asset', 'issue'],
    params: AssetParams,
    body: UpdateAsset,
    response: Asset,
  },
  /** Removes the asset from its place. The asset's issues and work orders still refer to it. */
  removeAsset: {
    method: 'DELETE',
    path: '/assets/:assetId',
    permission: 'asset:manage',
    touches: ['asset'],
    params: AssetParams,
    response: 'none',
  },
  listAssetIssues: {
    method: 'GET',
    path: '/assets/:assetId/issues',
    permission: 'asset:read',
    shows: ['issue'],
    params: AssetParams,
    query: ListAssetIssues,
    paged: true,
    response: z.array(AssetIssue),
  },
  listIssueAssets: {
    method: 'GET',
    path: '/issues/:issueId/assets',
    permission: 'order:manage',
    shows: ['asset', 'issue'],
    params: IssueParams,
    response: IssueAssets,
  },
})
