/** VitePress's own theme in the colours of the panel. */
import DefaultTheme from 'vitepress/theme';
import './colours.css';

export default DefaultTheme;
