/** The media library and its storage. */
import {
  applicationError,
  badGatewayError,
  conflictError,
  gatewayTimeoutError,
  notFoundError,
  payloadTooLargeError,
  preconditionFailedError,
  serviceUnavailableError,
  unsupportedMediaTypeError,
  validationError,
} from '../define-error.ts';
import type { OctavoError } from '../octavo-error.ts';
export const noFiles = validationError('upload.no_files', 'Files are empty');
export const severalFiles = validationError(
  'upload.several_files',
  'Cannot replace a file with multiple ones',
);
export const fileIdExpected = validationError(
  'upload.file_id_expected',
  'Invalid id: expected the id of one file',
);
export const invalidUploadPath = validationError(
  'upload.invalid_path',
  'Invalid path: expected names with slashes between them',
);
export const fileNotFound = notFoundError('upload.file_not_found', 'file.notFound');
export const unknownRef = validationError(
  'upload.unknown_ref',
  'ref has to name a content-type or a component',
);
export const unknownField = validationError(
  'upload.unknown_field',
  (uid: string) => `field has to name a media attribute of ${uid}`,
);
export const unknownRefId = validationError(
  'upload.unknown_ref_id',
  (uid: string) => `refId has to be the id of an entry or row of ${uid}`,
);
export const invalidFileName = applicationError(
  'upload.invalid_file_name',
  'File name contains invalid characters',
);
export const invalidImage = applicationError('upload.invalid_image', 'File is not a valid image');
export const pictureTooSlow = applicationError(
  'upload.picture_too_slow',
  (seconds: number) => `The picture takes longer than ${seconds} seconds to read; send a smaller one`,
);

/** GraphQL's `createUploadFile`: the content of a file is for the server alone to say. */
export const noContent = validationError(
  'upload.no_content',
  'createUploadFile brings no content: upload and multipleUpload add files',
);
export const absentStorage = serviceUnavailableError(
  'upload.storage_absent',
  'Files cannot be stored or deleted at the moment: the file storage is not there',
);
export const failedStorage = badGatewayError(
  'upload.storage_failed',
  'The file storage did not do what was asked of it',
);

/** 502 for a storage that refuses, or can't be reached; the cause is for the log. */
export const storageFailed = (cause: unknown): OctavoError => failedStorage.with({ cause });
export const slowStorage = gatewayTimeoutError(
  'upload.storage_too_slow',
  'The file storage did not answer in time',
);

/** 504 for a storage that takes too long; the cause is for the log. */
export const storageTooSlow = (cause: unknown): OctavoError => slowStorage.with({ cause });

/** An administrator's upload without a file. */
export const mediaFilesEmpty = applicationError('upload.files_empty', 'Files are empty');
export const mediaFilesSeveral = applicationError(
  'upload.files_several',
  'Cannot replace a file with multiple ones',
);
export const folderNotFound = notFoundError('upload.folder_not_found', 'folder not found');
export const folderNameTaken = validationError(
  'upload.folder_name_taken',
  'A folder with this name already exists',
  { path: ['name'] },
);
export const parentFolderMissing = validationError(
  'upload.parent_folder_missing',
  'parent folder does not exist',
  { path: ['parent'] },
);
export const folderInItself = validationError(
  'upload.folder_in_itself',
  'folder cannot be moved inside itself',
  { path: ['parent'] },
);
export const folderPathTooLong = validationError(
  'upload.folder_path_too_long',
  (characters: number) => `folders lie too deep in one another: a path has at most ${characters} characters`,
  { path: ['parent'] },
);
export const destinationMissing = validationError(
  'upload.destination_missing',
  'destination folder does not exist',
  { path: ['destinationFolderId'] },
);
export const fileFolderMissing = validationError('upload.file_folder_missing', 'the folder does not exist', {
  path: ['fileInfo', 'folder'],
});
export const focalPointOfNone = validationError(
  'upload.focal_point_of_none',
  'only pictures have a focal point',
  { path: ['focalPoint'] },
);

/** Uploads that may be interrupted (tus). */
export const uploadNotFound = notFoundError('upload.resumable_not_found', 'upload not found');
export const uploadOffset = conflictError(
  'upload.resumable_offset',
  (offset: number) => `Upload-Offset has to be ${offset}, the number of bytes that have arrived`,
);
export const uploadIsBusy = conflictError('upload.resumable_busy', 'another request is sending this upload', {
  retryAfter: 1,
});
export const uploadTooLong = payloadTooLargeError(
  'upload.resumable_too_long',
  (length: number) => `the upload is longer than its Upload-Length of ${length} bytes`,
);
export const fileTooLong = payloadTooLargeError(
  'upload.resumable_file_too_long',
  (bytes: number) => `Upload-Length exceeds sizeLimit of the upload plugin, ${bytes} bytes`,
);
export const tooManyUploads = validationError(
  'upload.resumable_too_many',
  (count: number) => `an administrator can have ${count} unfinished uploads; finish or delete some`,
);
export const uploadsFillDisk = serviceUnavailableError(
  'upload.resumable_fills_disk',
  'The unfinished uploads and this one would fill more than half of the free disk; finish or delete some',
);
export const tusVersion = preconditionFailedError(
  'upload.tus_version',
  (version: string) => `Tus-Resumable has to be ${version}`,
);
export const tusLength = validationError(
  'upload.tus_length',
  'Upload-Length has to be the number of bytes of the file',
);
export const tusOffset = validationError('upload.tus_offset', 'Upload-Offset has to be a whole number');
export const tusMetadata = validationError(
  'upload.tus_metadata',
  'Upload-Metadata has to be names with values in base64, and commas between them',
);
export const tusContentType = unsupportedMediaTypeError(
  'upload.tus_content_type',
  'Content-Type has to be application/offset+octet-stream',
);

/** Files that the server fetches from other hosts. */
export const remoteAddress = validationError(
  'upload.remote_address',
  'url has to be an address that begins with http:// or https://',
  { path: ['url'] },
);
export const remoteFailed = validationError(
  'upload.remote_failed',
  (reason: string) => `the file could not be fetched: ${reason}`,
  { path: ['url'] },
);
