import { useSelector } from 'react-redux';
import Facts from './Facts';
import LongText from './LongText';

const label = (text) => ({ id: `sheet.${text}`, defaultMessage: text });

const Count = ({ slug }) => {
  const { data, displayedHeaders } = useSelector((state) => state['content-manager_listView']);
  return (
    <p>
      {slug} has {data.length} rows, {displayedHeaders.at(-1)?.name} is last
    </p>
  );
};

export default {
  register(app) {
    app.registerPlugin({ id: 'sheet', name: 'sheet' });
    app.customFields.register([
      {
        name: 'mark',
        pluginId: 'sheet',
        type: 'string',
        intlLabel: label('Mark'),
        intlDescription: label('A mark'),
        components: { Input: async () => import('./Mark') },
      },
      {
        name: 'words',
        pluginId: 'sheet',
        type: 'json',
        intlLabel: label('Words'),
        intlDescription: label('Words'),
        components: { Input: async () => import('./Words') },
      },
    ]);
    app.addFields({ type: 'wysiwyg', Component: LongText });
  },

  bootstrap(app) {
    const broken = () => {
      throw new Error('the ink is dry');
    };
    app.injectContentManagerComponent('editView', 'informations', { name: 'facts', Component: Facts });
    app.injectContentManagerComponent('editView', 'right-links', { name: 'dry', Component: broken });
    app.injectContentManagerComponent('listView', 'actions', { name: 'count', Component: Count });
    app.injectContentManagerComponent('listView', 'deleteModalAdditionalInfos', {
      name: 'warning',
      Component: () => <p>The sheet keeps a copy</p>,
    });
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', ({ displayedHeaders, layout }) => ({
      layout,
      displayedHeaders: [
        ...displayedHeaders,
        {
          key: '__sheet__',
          name: 'sheet',
          fieldSchema: { type: 'string' },
          metadatas: { label: label('Sheet'), sortable: false },
          cellFormatter: ({ id }) => <b>sheet {id}</b>,
        },
      ],
    }));
    app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', ({ layout, query }) => {
      const { contentType } = layout;
      const edit = contentType.layouts.edit.map((row) =>
        row.map((field) =>
          field.name === 'name' ? { ...field, metadatas: { ...field.metadatas, label: 'Headline' } } : field,
        ),
      );
      return {
        query,
        layout: { ...layout, contentType: { ...contentType, layouts: { ...contentType.layouts, edit } } },
      };
    });
  },
};
