/** The media library and its storage. */
import { defineError } from '../define-error.ts';
import type { OctavoError } from '../octavo-error.ts';

export const noFiles = defineError('upload.no_files', 'ValidationError', 'Files are empty');

export const severalFiles = defineError(
  'upload.several_files',
  'ValidationError',
  'Cannot replace a file with multiple ones',
);

export const fileIdExpected = defineError(
  'upload.file_id_expected',
  'ValidationError',
  'Invalid id: expected the id of one file',
);

export const invalidUploadPath = defineError(
  'upload.invalid_path',
  'ValidationError',
  'Invalid path: expected names with slashes between them',
);

export const fileNotFound = defineError('upload.file_not_found', 'NotFoundError', 'file.notFound');

export const unknownRef = defineError(
  'upload.unknown_ref',
  'ValidationError',
  'ref has to name a content-type or a component',
);

export const unknownField = defineError(
  'upload.unknown_field',
  'ValidationError',
  (uid: string) => `field has to name a media attribute of ${uid}`,
);

export const unknownRefId = defineError(
  'upload.unknown_ref_id',
  'ValidationError',
  (uid: string) => `refId has to be the id of an entry or row of ${uid}`,
);

export const invalidFileName = defineError(
  'upload.invalid_file_name',
  'ApplicationError',
  'File name contains invalid characters',
);

export const invalidImage = defineError(
  'upload.invalid_image',
  'ApplicationError',
  'File is not a valid image',
);

export const pictureTooSlow = defineError(
  'upload.picture_too_slow',
  'ApplicationError',
  (seconds: number) => `The picture takes longer than ${seconds} seconds to read; send a smaller one`,
);

/** GraphQL's `createUploadFile`: the content of a file is for the server alone to say. */
export const noContent = defineError(
  'upload.no_content',
  'ValidationError',
  'createUploadFile brings no content: upload and multipleUpload add files',
);

export const absentStorage = defineError(
  'upload.storage_absent',
  'ServiceUnavailableError',
  'Files cannot be stored or deleted at the moment: the file storage is not there',
);

export const failedStorage = defineError(
  'upload.storage_failed',
  'BadGatewayError',
  'The file storage did not do what was asked of it',
);

/** 502 for a storage that refuses, or can't be reached; the cause is for the log. */
export const storageFailed = (cause: unknown): OctavoError => failedStorage.with({ cause });

export const slowStorage = defineError(
  'upload.storage_too_slow',
  'GatewayTimeoutError',
  'The file storage did not answer in time',
);

/** 504 for a storage that takes too long; the cause is for the log. */
export const storageTooSlow = (cause: unknown): OctavoError => slowStorage.with({ cause });

/** An administrator's upload without a file. */
export const mediaFilesEmpty = defineError('upload.files_empty', 'ApplicationError', 'Files are empty');

export const mediaFilesSeveral = defineError(
  'upload.files_several',
  'ApplicationError',
  'Cannot replace a file with multiple ones',
);

export const folderNotFound = defineError('upload.folder_not_found', 'NotFoundError', 'folder not found');

export const folderNameTaken = defineError(
  'upload.folder_name_taken',
  'ValidationError',
  'A folder with this name already exists',
  { path: ['name'] },
);

export const parentFolderMissing = defineError(
  'upload.parent_folder_missing',
  'ValidationError',
  'parent folder does not exist',
  { path: ['parent'] },
);

export const folderInItself = defineError(
  'upload.folder_in_itself',
  'ValidationError',
  'folder cannot be moved inside itself',
  { path: ['parent'] },
);

export const folderPathTooLong = defineError(
  'upload.folder_path_too_long',
  'ValidationError',
  (characters: number) => `folders lie too deep in one another: a path has at most ${characters} characters`,
  { path: ['parent'] },
);

export const destinationMissing = defineError(
  'upload.destination_missing',
  'ValidationError',
  'destination folder does not exist',
  { path: ['destinationFolderId'] },
);

export const fileFolderMissing = defineError(
  'upload.file_folder_missing',
  'ValidationError',
  'the folder does not exist',
  { path: ['fileInfo', 'folder'] },
);

export const focalPointOfNone = defineError(
  'upload.focal_point_of_none',
  'ValidationError',
  'only pictures have a focal point',
  { path: ['focalPoint'] },
);

/** Uploads that may be interrupted (tus). */
export const uploadNotFound = defineError('upload.resumable_not_found', 'NotFoundError', 'upload not found');

export const uploadOffset = defineError(
  'upload.resumable_offset',
  'ConflictError',
  (offset: number) => `Upload-Offset has to be ${offset}, the number of bytes that have arrived`,
);

export const uploadIsBusy = defineError(
  'upload.resumable_busy',
  'ConflictError',
  'another request is sending this upload',
  { retryAfter: 1 },
);

export const uploadTooLong = defineError(
  'upload.resumable_too_long',
  'PayloadTooLargeError',
  (length: number) => `the upload is longer than its Upload-Length of ${length} bytes`,
);

export const fileTooLong = defineError(
  'upload.resumable_file_too_long',
  'PayloadTooLargeError',
  (bytes: number) => `Upload-Length exceeds sizeLimit of the upload plugin, ${bytes} bytes`,
);

export const tooManyUploads = defineError(
  'upload.resumable_too_many',
  'ValidationError',
  (count: number) => `an administrator can have ${count} unfinished uploads; finish or delete some`,
);

export const uploadsFillDisk = defineError(
  'upload.resumable_fills_disk',
  'ServiceUnavailableError',
  'The unfinished uploads and this one would fill more than half of the free disk; finish or delete some',
);

export const tusVersion = defineError(
  'upload.tus_version',
  'PreconditionFailedError',
  (version: string) => `Tus-Resumable has to be ${version}`,
);

export const tusLength = defineError(
  'upload.tus_length',
  'ValidationError',
  'Upload-Length has to be the number of bytes of the file',
);

export const tusOffset = defineError(
  'upload.tus_offset',
  'ValidationError',
  'Upload-Offset has to be a whole number',
);

export const tusMetadata = defineError(
  'upload.tus_metadata',
  'ValidationError',
  'Upload-Metadata has to be names with values in base64, and commas between them',
);

export const tusContentType = defineError(
  'upload.tus_content_type',
  'UnsupportedMediaTypeError',
  'Content-Type has to be application/offset+octet-stream',
);

/** Files that the server fetches from other hosts. */
export const remoteAddress = defineError(
  'upload.remote_address',
  'ValidationError',
  'url has to be an address that begins with http:// or https://',
  { path: ['url'] },
);

export const remoteFailed = defineError(
  'upload.remote_failed',
  'ValidationError',
  (reason: string) => `the file could not be fetched: ${reason}`,
  { path: ['url'] },
);
