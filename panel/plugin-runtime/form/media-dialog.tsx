/** The dialog of the media library, for plugins: the panel's, opened for as long as the component is there. */
import { useEffect, useRef } from 'react';
import type { PanelBridge } from '../../src/plugin-host/bridge.ts';

interface MediaDialogProps {
  readonly onClose: () => void;
  readonly onSelectAssets: (files: readonly object[]) => void;
  readonly allowedTypes?: readonly string[];
  readonly multiple?: boolean;
}

/** What v4's media library registers as `media-library`. */
export const mediaDialog = (bridge: PanelBridge) =>
  function MediaLibraryDialog(props: MediaDialogProps) {
    const latest = useRef(props);
    latest.current = props;
    useEffect(() => {
      const { allowedTypes = [], multiple = true } = latest.current;
      return bridge.openMedia({
        allowedTypes,
        multiple,
        onClose: () => latest.current.onClose(),
        onSelect: (files) => latest.current.onSelectAssets(files),
      });
    }, []);
    return null;
  };
