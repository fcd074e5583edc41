import { useCMEditViewDataManager, useLibrary } from '@strapi/helper-plugin';
import { useState } from 'react';
import { useSelector } from 'react-redux';

const Facts = ({ slug }) => {
  const { modifiedData, initialData, onChange, isCreatingEntry, layout, addRepeatableComponentToField } =
    useCMEditViewDataManager();
  const { components } = useLibrary();
  const MediaDialog = components['media-library'];
  const [isOpen, setOpen] = useState(false);
  const [files, setFiles] = useState([]);
  const stored = useSelector((state) => state['content-manager_editViewLayoutManager'].currentLayout);
  return (
    <section aria-label="Facts">
      <p>
        {slug}: {modifiedData.name}, stored {String(initialData.name)}, new {String(isCreatingEntry)}, words{' '}
        {String(modifiedData.words)}
      </p>
      <p>
        {layout.attributes.name.type} in {stored?.contentType.uid}, {modifiedData.swatches?.length ?? 0}{' '}
        swatches
      </p>
      <p>related: {modifiedData.articles?.length ?? 0}</p>
      <button
        type="button"
        onClick={() => onChange({ target: { name: 'name', type: 'text', value: 'By the plugin' } })}
      >
        Rename
      </button>
      <button
        type="button"
        onClick={() => addRepeatableComponentToField('swatches', { uid: 'sheet.swatch' })}
      >
        Add a swatch
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Choose files
      </button>
      <p>{files.length} chosen</p>
      {isOpen && (
        <MediaDialog
          onClose={() => setOpen(false)}
          onSelectAssets={(chosen) => {
            setFiles(chosen);
            setOpen(false);
          }}
        />
      )}
    </section>
  );
};

export default Facts;
