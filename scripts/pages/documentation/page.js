/** Shows the OpenAPI document that the page's element names, and sends the requests one tries from it. */
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './page.css';

const element = document.getElementById('page');

SwaggerUI({
  domNode: element,
  url: element.dataset.document,
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  tryItOutEnabled: false,
  // nothing is loaded from or sent to another host
  validatorUrl: null,
  filter: true,
});
