/** The names of icons that components may have, as v4 stores them. */
export const ICONS: readonly string[] = (
  'alien apps archive arrowDown arrowLeft arrowRight arrowUp attachment bell bold book briefcase brush ' +
  'bulletList calendar car cast chartBubble chartCircle chartPie check clock cloud code cog collapse ' +
  'command connector crop crown cube cup cursor dashboard database discuss doctor earth emotionHappy ' +
  'emotionUnhappy envelop exit expand eye feather file fileError filePdf filter folder gate gift globe ' +
  'grid handHeart hashtag headphone heart house information italic key landscape layer layout lightbulb ' +
  'link lock magic manyToMany manyToOne manyWays medium message microphone monitor moon music oneToMany ' +
  'oneToOne oneWay paint paintBrush paperPlane pencil phone picture pin pinMap plane play plus priceTag ' +
  'puzzle question quote repeat restaurant rocket rotate scissors search seed server shield shirt ' +
  'shoppingCart slideshow stack star store strikeThrough sun television thumbDown thumbUp train twitter ' +
  'typhoon underline user volumeMute volumeUp walk wheelchair write '
)
  .trim()
  .split(' ');
